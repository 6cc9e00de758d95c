CREATE INDEX "applications_declarations" ON "applications" USING btree ("flow","form_status","organisation_id","submitted","id") WHERE NOT archived AND deleted_at IS NULL;--> statement-breakpoint
-- Indexes of generated columns and functions, by which own_applications finds the applications of an account.
CREATE INDEX applications_mobile ON applications USING btree (applicant_mobile);--> statement-breakpoint
CREATE INDEX applications_folded_name ON applications USING btree ((folded_first_name || ' ' || folded_last_name));--> statement-breakpoint
CREATE INDEX referrals_folded_name ON referrals USING btree ((fold_name(first_name) || ' ' || fold_name(last_name)));
