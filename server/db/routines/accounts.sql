-- Accounts of users.

-- Records when a user was moved to another club, so that changes queued for the old club do not reach the new one.
-- Called by the trigger users_moved.
CREATE OR REPLACE FUNCTION note_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.club_since := now();
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER users_moved BEFORE UPDATE OF organisation_id ON users
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION note_move();

-- Ends the sign-ins of a closed or deleted account, so that opening it again does not bring an old sign-in back.
-- A sign-in that ran out before ends now, because its user may have worked on the device since.
-- Called by the triggers users_closed and users_deleted.
CREATE OR REPLACE FUNCTION close_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sign_ins SET end_reason = 'account_closed',
    ended = CASE WHEN end_reason = 'sign_in_expired' THEN now() ELSE coalesce(ended, now()) END
  WHERE user_id = OLD.id AND coalesce(end_reason, '') NOT IN ('signed_out', 'ended_by_other');
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER users_closed AFTER UPDATE OF is_active ON users FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
  EXECUTE FUNCTION close_account();
CREATE OR REPLACE TRIGGER users_deleted AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION close_account();

-- Returns the name of the author of a change. The club role cannot read central staff or users who were moved to another club.
-- Called by histories, conflicts and quarantined changes of a club, which know the id from a change of their own.
CREATE OR REPLACE FUNCTION name_of_user(author uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT first_name || ' ' || last_name FROM users WHERE id = author
$$;
