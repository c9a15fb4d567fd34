DROP TABLE host_sign_ins;
DROP TABLE host_sessions;
