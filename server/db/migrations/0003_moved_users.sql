-- An id stands for another record in one club alone: no club's aliases meet another's.
ALTER TABLE "aliases" DROP CONSTRAINT "aliases_pkey";--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_organisation_id_id_pk" PRIMARY KEY("organisation_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "club_since" timestamp with time zone;--> statement-breakpoint
GRANT SELECT (club_since) ON users TO hallbook_club;--> statement-breakpoint
-- What a device has queued for the old club must not reach the new one, whoever moves the user, and by whatever way.
CREATE FUNCTION note_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.club_since := now();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_moved BEFORE UPDATE OF organisation_id ON users
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id)
  EXECUTE FUNCTION note_move();
