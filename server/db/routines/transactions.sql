-- Help for transactions.

-- Aborts a transaction from within a statement, so that statements already sent after it have no effect. Called by statements of
-- server/sync and server/registered/import; `HB001` is their error code.
CREATE OR REPLACE FUNCTION refuse(reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = 'HB001';
END
$$;
