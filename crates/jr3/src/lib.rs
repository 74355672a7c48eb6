//! Johnny Reb III: its tables and every procedure that needs no map.
