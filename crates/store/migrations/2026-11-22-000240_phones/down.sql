DROP TABLE phone_codes;
DROP TABLE phones;
