-- A mobile number belongs to one active user. The number of an inactive account is free for its successor.
DROP INDEX "users_mobile_number";--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_number" ON "users" USING btree ("mobile_number") WHERE "users"."is_active";
