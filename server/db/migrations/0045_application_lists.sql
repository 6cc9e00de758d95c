DROP INDEX "applications_list";--> statement-breakpoint
DROP INDEX "applications_waiting";--> statement-breakpoint
CREATE INDEX "applications_waiting_who" ON "applications" USING btree ("flow","archived","waiting_who","waiting_since","created" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "safeguarding_declarations_signed" ON "safeguarding_declarations" USING btree ("year","application_id") WHERE submitted IS NOT NULL;--> statement-breakpoint
-- Each order in which a list is read has an index that holds what the list is narrowed by and searched for: long answers lie
-- between the rows of the table, so nothing but the page itself is read there.
DROP INDEX applications_facts;
--> statement-breakpoint
DROP INDEX applications_first_name;
--> statement-breakpoint
DROP INDEX applications_last_name;
--> statement-breakpoint
CREATE INDEX applications_by_waiting ON applications USING btree (flow, archived, waiting_since, created DESC, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text);
--> statement-breakpoint
CREATE INDEX applications_by_created ON applications USING btree (flow, archived, created DESC, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text);
--> statement-breakpoint
CREATE INDEX applications_by_first_name ON applications USING btree (flow, archived, folded_first_name, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text);
--> statement-breakpoint
CREATE INDEX applications_by_last_name ON applications USING btree (flow, archived, folded_last_name, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text);
--> statement-breakpoint
-- An index answers by itself only for pages that were vacuumed since they were changed.
ALTER TABLE applications SET (autovacuum_vacuum_scale_factor = 0.01);
