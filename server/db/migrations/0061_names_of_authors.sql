-- Who has made a change, for the history and the questions of a club: central staff and users who were moved to another club
-- have no row that the club's own role may read. Whoever asks knows the id from a change of their own club; it gives the name alone.
CREATE FUNCTION name_of_user(author uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT first_name || ' ' || last_name FROM users WHERE id = author
$$;
