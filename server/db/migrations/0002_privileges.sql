-- What a club's requests may not do, even to rows of their own club.
REVOKE ALL ON users FROM hallbook_club;
--> statement-breakpoint
GRANT SELECT (id, organisation_id, email, first_name, last_name, is_staff, is_pastor, user_type, is_active) ON users TO hallbook_club;
--> statement-breakpoint
REVOKE ALL ON sign_ins, sign_in_tries FROM hallbook_club;
--> statement-breakpoint
-- The stored mutations are the audit trail: nobody rewrites them.
REVOKE UPDATE, DELETE ON mutations FROM hallbook_club;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON options, network, organisations FROM hallbook_club;
--> statement-breakpoint
INSERT INTO network (id, epoch) VALUES (1, gen_random_uuid());
