-- People on the register.

-- Returns the people of the transaction's club whose family contains one of these people. A policy prevents the use of an index of
-- lists, so that this function reads the index itself and checks the club as the policy does. Called by the register and merges.
CREATE OR REPLACE FUNCTION people_with_family(family uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM registered
  WHERE family_entries && family AND deleted_at IS NULL
    AND organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION people_with_family FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_with_family TO hallbook_club;

-- Moves the ethnicity of a pending registration to the anonymous answers when the club accepts the form, and deletes it when the
-- club removes the form. Called by the trigger settle_held_ethnicity.
CREATE OR REPLACE FUNCTION settle_held_ethnicity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  WITH settled AS (DELETE FROM held_ethnicities WHERE registration = NEW.id RETURNING *)
  INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, created)
  SELECT gen_random_uuid(), organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, created
  FROM settled WHERE NEW.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER settle_held_ethnicity AFTER UPDATE OF held_registration, deleted_at ON registered FOR EACH ROW
WHEN (OLD.held_registration = OLD.id AND (NEW.held_registration IS NULL OR NEW.deleted_at IS NOT NULL))
EXECUTE FUNCTION settle_held_ethnicity();

-- Deletes the mark of an address that a family typed when the address changes, because the club's address counts from then on. A family's
-- change records its own mark after the change. Called by the trigger forget_typed_address.
CREATE OR REPLACE FUNCTION forget_typed_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM family_typed_addresses WHERE registered_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER forget_typed_address AFTER UPDATE OF address_1, postcode ON registered FOR EACH ROW
WHEN (OLD.address_1 IS DISTINCT FROM NEW.address_1 OR OLD.postcode IS DISTINCT FROM NEW.postcode)
EXECUTE FUNCTION forget_typed_address();
