DROP TABLE person_blocks;
