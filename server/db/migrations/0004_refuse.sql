-- Ends a transaction from within a statement: what was sent behind it without waiting must not happen either.
CREATE FUNCTION refuse(reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = 'HB001';
END
$$;
