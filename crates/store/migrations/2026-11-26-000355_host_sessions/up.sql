-- Sessions on hosts of writers and publications. Each hangs on a session of the site, follows it when that gets
-- another token, and ends with it.
CREATE TABLE host_sessions (
  token_hash TEXT PRIMARY KEY NOT NULL,
  session_hash TEXT NOT NULL REFERENCES sessions (token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  -- The only host where the token is worth something.
  host TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX host_sessions_of ON host_sessions (session_hash, created_at);

-- Codes by which a browser carries a sign-in from the site to such a host. Each is good once.
CREATE TABLE host_sign_ins (
  code_hash TEXT PRIMARY KEY NOT NULL,
  session_hash TEXT NOT NULL REFERENCES sessions (token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  host TEXT NOT NULL,
  -- Binds the code to the browser that asked on that host.
  challenge TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX host_sign_ins_of ON host_sign_ins (session_hash);
CREATE INDEX host_sign_ins_ended ON host_sign_ins (expires_at);
