DROP INDEX "registered_list";--> statement-breakpoint
CREATE INDEX "registered_search" ON "registered" USING btree ("organisation_id","soft_archived","created" DESC NULLS FIRST,"id",lower("first_name" || ' ' || "last_name"),"first_name","last_name") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_names" ON "registered" USING btree ("organisation_id","soft_archived",lower("first_name" || ' ' || "last_name"),"first_name","last_name") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_last_name" ON "registered" USING btree ("organisation_id","soft_archived","last_name","created" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_first_name" ON "registered" USING btree ("organisation_id","soft_archived","first_name","created" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_count" ON "registered" USING btree ("organisation_id","soft_archived") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "registered_removed" ON "registered" USING btree ("organisation_id","deleted_at") WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- Who of the club counts one of these people as family. A policy lets no index of lists be asked before it, so that every
-- person would be read: this asks the index by itself, and answers for the club of the transaction alone, as the policy would.
CREATE FUNCTION people_with_family(family uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
  SELECT id FROM registered
  WHERE family_entries && family AND deleted_at IS NULL
    AND organisation_id = nullif(current_setting('hallbook.organisation', true), '')::uuid
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION people_with_family FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION people_with_family TO hallbook_club;
