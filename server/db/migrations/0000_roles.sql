-- The two roles that requests run as. Neither owns a table, so row-level security binds both.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hallbook_club') THEN
    CREATE ROLE hallbook_club NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hallbook_network') THEN
    CREATE ROLE hallbook_network NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole cluster: another database may be making them at this moment.
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT hallbook_club, hallbook_network TO %I', current_user);
EXCEPTION WHEN unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO hallbook_club, hallbook_network;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hallbook_club, hallbook_network;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO hallbook_club, hallbook_network;
