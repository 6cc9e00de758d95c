-- Names as searches see them, kept: folding those of all users for each letter typed would take seconds.
ALTER TABLE "users" ADD COLUMN search_name text NOT NULL GENERATED ALWAYS AS (fold_name("first_name" || ' ' || "last_name")) STORED;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree (search_name, "id") WHERE deleted IS NULL;
