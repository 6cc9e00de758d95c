CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid,
	"user_email" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"role" text,
	"full_name" text,
	"email" text,
	"organisation" text,
	"position" text,
	"relationship" text,
	"years_known" double precision,
	"phone" text,
	"address" text,
	"email_sent" timestamp with time zone,
	"bounced" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded" timestamp with time zone,
	"form_status" text DEFAULT 'not_started' NOT NULL,
	"form_version" integer DEFAULT 1 NOT NULL,
	"submitted" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"declined" text,
	"declined_at" timestamp with time zone,
	"replaced" timestamp with time zone,
	"checked" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" text,
	"telephone_by" text,
	"telephone_at" timestamp with time zone,
	"telephone_number" text,
	"verified_by" text,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "application_references" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"full_name" text,
	"decided" timestamp with time zone,
	"accepted" boolean,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "application_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"flow" text NOT NULL,
	"organisation_id" uuid,
	"archived" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"outcome_at" timestamp with time zone,
	"checks_completed" timestamp with time zone,
	"checks_completed_by" text,
	"keep_for_safeguarding" boolean DEFAULT false NOT NULL,
	"erasure_put_off" date,
	"erasure_told" timestamp with time zone,
	"checks_erased" timestamp with time zone,
	"converted_from_user" boolean DEFAULT false NOT NULL,
	"former_user_id" uuid,
	"user_id" uuid,
	"registered_id" uuid,
	"form_status" text DEFAULT 'not_started' NOT NULL,
	"form_version" integer DEFAULT 1 NOT NULL,
	"form_saved" timestamp with time zone,
	"submitted" timestamp with time zone,
	"role" text,
	"first_name" text,
	"last_name" text,
	"email" text,
	"organisation_name" text,
	"is_young_helper" boolean,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text,
	"waiting_who" text,
	"waiting_what" text,
	"waiting_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dbs_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text,
	"email" text,
	"email_sent" timestamp with time zone,
	"bounced" timestamp with time zone,
	"submitted" timestamp with time zone,
	"confirmed" text,
	"barred_list_checked" boolean,
	"issue_date" date,
	"valid_until" date,
	"reminded_days" integer
);
--> statement-breakpoint
ALTER TABLE "dbs_forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "parental_consent_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"email_sent" timestamp with time zone,
	"bounced" timestamp with time zone,
	"submitted" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parental_consent_forms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "public_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn" timestamp with time zone,
	CONSTRAINT "public_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "public_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"referrer_role" text NOT NULL,
	"referrer_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"coordinator_name" text,
	"coordinator_email" text,
	"confirm_referral" boolean NOT NULL,
	"confirm_documents" boolean NOT NULL,
	"confirm_confidence" boolean NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "referrals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "safeguarding_declarations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"application_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"email" text,
	"email_sent" timestamp with time zone,
	"bounced" timestamp with time zone,
	"reminded" timestamp with time zone,
	"submitted" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "safeguarding_declarations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounced" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bounce_code" text;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_references" ADD CONSTRAINT "application_references_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requests" ADD CONSTRAINT "application_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_former_user_id_users_id_fk" FOREIGN KEY ("former_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_forms" ADD CONSTRAINT "dbs_forms_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parental_consent_forms" ADD CONSTRAINT "parental_consent_forms_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safeguarding_declarations" ADD CONSTRAINT "safeguarding_declarations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "application_references_place" ON "application_references" USING btree ("application_id","number") WHERE replaced IS NULL;--> statement-breakpoint
CREATE INDEX "application_references_application" ON "application_references" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_requests_application" ON "application_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applications_list" ON "applications" USING btree ("flow","archived","created","id");--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("flow","archived","waiting_since","id");--> statement-breakpoint
CREATE INDEX "applications_club" ON "applications" USING btree ("organisation_id","flow","archived","created","id");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_former_user" ON "applications" USING btree ("former_user_id");--> statement-breakpoint
CREATE INDEX "applications_registered" ON "applications" USING btree ("registered_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dbs_forms_application" ON "dbs_forms" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parental_consent_forms_application" ON "parental_consent_forms" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_links_subject" ON "public_links" USING btree ("subject_id","purpose") WHERE withdrawn IS NULL;--> statement-breakpoint
CREATE INDEX "public_links_application" ON "public_links" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "referrals_application" ON "referrals" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "safeguarding_declarations_year" ON "safeguarding_declarations" USING btree ("application_id","year");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_application" ON "mails" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE POLICY "application_notes_club" ON "application_notes" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = application_notes.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = application_notes.application_id));--> statement-breakpoint
CREATE POLICY "application_notes_network" ON "application_notes" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "application_references_club" ON "application_references" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = application_references.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = application_references.application_id));--> statement-breakpoint
CREATE POLICY "application_references_network" ON "application_references" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "application_requests_club" ON "application_requests" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = application_requests.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = application_requests.application_id));--> statement-breakpoint
CREATE POLICY "application_requests_network" ON "application_requests" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "applications_club" ON "applications" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "applications_network" ON "applications" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "dbs_forms_club" ON "dbs_forms" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = dbs_forms.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = dbs_forms.application_id));--> statement-breakpoint
CREATE POLICY "dbs_forms_network" ON "dbs_forms" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "parental_consent_forms_club" ON "parental_consent_forms" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = parental_consent_forms.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = parental_consent_forms.application_id));--> statement-breakpoint
CREATE POLICY "parental_consent_forms_network" ON "parental_consent_forms" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "public_links_network" ON "public_links" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "referrals_club" ON "referrals" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = referrals.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = referrals.application_id));--> statement-breakpoint
CREATE POLICY "referrals_network" ON "referrals" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "safeguarding_declarations_club" ON "safeguarding_declarations" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = safeguarding_declarations.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = safeguarding_declarations.application_id));--> statement-breakpoint
CREATE POLICY "safeguarding_declarations_network" ON "safeguarding_declarations" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- What searches and orders of the list look into, folded once, when it is written.
ALTER TABLE applications
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_name(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ' || lower(coalesce(email, ''))) STORED,
  ADD COLUMN folded_first_name text NOT NULL GENERATED ALWAYS AS (fold_name(coalesce(first_name, ''))) STORED,
  ADD COLUMN folded_last_name text NOT NULL GENERATED ALWAYS AS (fold_name(coalesce(last_name, ''))) STORED;
--> statement-breakpoint
CREATE INDEX applications_first_name ON applications USING btree (flow, archived, folded_first_name, id);
--> statement-breakpoint
CREATE INDEX applications_last_name ON applications USING btree (flow, archived, folded_last_name, id);
--> statement-breakpoint
-- All that a page of the list is chosen by: long answers lie between the rows of the table, so nothing but the page itself is read there.
CREATE INDEX applications_facts ON applications USING btree (flow, archived, created, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text);
--> statement-breakpoint
-- The secrets of links are no club's business.
REVOKE ALL ON public_links FROM hallbook_club;
--> statement-breakpoint
-- Who must act next with an application, what they are to do, and since when: kept with the application, in the transaction of
-- whatever changes it, so that lists can be ordered by it and nothing can forget it.
CREATE FUNCTION applications_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  asked record;
  dbs dbs_forms;
  consent parental_consent_forms;
  since timestamptz;
BEGIN
  NEW.waiting_who := NULL; NEW.waiting_what := NULL; NEW.waiting_since := NULL;
  IF NEW.archived OR NEW.user_id IS NOT NULL OR NEW.registered_id IS NOT NULL THEN RETURN NEW; END IF;
  IF NEW.submitted IS NULL THEN
    NEW.waiting_who := 'applicant'; NEW.waiting_what := 'fill_in_form';
    NEW.waiting_since := coalesce(NEW.form_saved, NEW.created);
    RETURN NEW;
  END IF;
  IF NEW.checks_completed IS NOT NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'convert'; NEW.waiting_since := NEW.checks_completed;
    RETURN NEW;
  END IF;
  since := (SELECT min(q.created) FROM application_requests q WHERE q.application_id = NEW.id AND q.decided IS NULL);
  IF since IS NOT NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'decide_request'; NEW.waiting_since := since;
    RETURN NEW;
  END IF;
  IF NEW.is_young_helper THEN
    SELECT * INTO consent FROM parental_consent_forms c WHERE c.application_id = NEW.id;
    IF consent.submitted IS NULL THEN
      NEW.waiting_who := CASE WHEN consent.bounced IS NULL THEN 'parent' ELSE 'reviewer' END;
      NEW.waiting_what := 'give_consent';
      NEW.waiting_since := coalesce(consent.bounced, consent.email_sent, NEW.submitted);
    ELSE
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'complete_checks'; NEW.waiting_since := consent.submitted;
    END IF;
    RETURN NEW;
  END IF;
  SELECT count(*) AS referees,
    min(coalesce(r.declined_at, r.bounced)) FILTER (WHERE r.submitted IS NULL) AS lost,
    min(r.created) FILTER (WHERE r.submitted IS NULL AND r.email_sent IS NULL) AS unasked,
    min(r.submitted) FILTER (WHERE NOT r.checked) AS unchecked,
    min(r.email_sent) FILTER (WHERE r.submitted IS NULL) AS out,
    max(r.checked_at) AS checked
  INTO asked FROM application_references r WHERE r.application_id = NEW.id AND r.replaced IS NULL;
  SELECT * INTO dbs FROM dbs_forms d WHERE d.application_id = NEW.id;
  IF asked.lost IS NOT NULL OR asked.referees < 2 THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'find_another_referee';
    NEW.waiting_since := coalesce(asked.lost, NEW.submitted);
  ELSIF asked.unasked IS NOT NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'request_references'; NEW.waiting_since := asked.unasked;
  ELSIF asked.unchecked IS NOT NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'check_reference'; NEW.waiting_since := asked.unchecked;
  ELSIF dbs.submitted IS NULL AND (dbs.email_sent IS NULL OR dbs.bounced IS NOT NULL) THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'send_dbs_form';
    NEW.waiting_since := coalesce(dbs.bounced, NEW.submitted);
  ELSIF asked.out IS NOT NULL THEN
    NEW.waiting_who := 'referee'; NEW.waiting_what := 'give_reference'; NEW.waiting_since := asked.out;
  ELSIF dbs.submitted IS NULL THEN
    NEW.waiting_who := 'dbs_contact'; NEW.waiting_what := 'confirm_dbs'; NEW.waiting_since := dbs.email_sent;
  ELSE
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'complete_checks';
    NEW.waiting_since := greatest(dbs.submitted, asked.checked);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER applications_waiting BEFORE INSERT OR UPDATE ON applications
  FOR EACH ROW EXECUTE FUNCTION applications_waiting();
--> statement-breakpoint
CREATE FUNCTION applications_waiting_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  -- The trigger of the application looks at all of it.
  UPDATE applications SET waiting_who = NULL
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.application_id ELSE NEW.application_id END;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_references
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
--> statement-breakpoint
CREATE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_requests
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
--> statement-breakpoint
CREATE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON dbs_forms
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
--> statement-breakpoint
CREATE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON parental_consent_forms
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
