-- A user who is deactivated must not be signed in again when the account is opened again, by whatever way it was closed.
CREATE FUNCTION end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sign_ins SET ended = now() WHERE user_id = NEW.id AND ended IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_closed AFTER UPDATE OF is_active ON users
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
  EXECUTE FUNCTION end_sign_ins();--> statement-breakpoint
-- Accounts that were closed before this was so.
UPDATE sign_ins SET ended = now() FROM users WHERE users.id = user_id AND NOT users.is_active AND ended IS NULL;
