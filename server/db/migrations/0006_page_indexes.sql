-- Contains the columns that the list of users filters by, so that its pages are found without reading the rows.
DROP INDEX users_names;--> statement-breakpoint
CREATE INDEX users_names ON users USING btree (search_name, id) INCLUDE (is_pastor, is_active, user_type, organisation_id)
  WHERE deleted IS NULL;
