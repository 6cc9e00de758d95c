CREATE TABLE "application_looks" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"act" jsonb NOT NULL,
	CONSTRAINT "application_looks_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "application_looks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_own_answers" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"theirs" boolean NOT NULL,
	"covers_address" boolean NOT NULL,
	"answered_by" text NOT NULL,
	"answered_by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_own_answers_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "application_own_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "applications_waiting_who";--> statement-breakpoint
DROP INDEX "applications_club";--> statement-breakpoint
ALTER TABLE "application_notes" ADD COLUMN "edited" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_notes" ADD COLUMN "first_text" text;--> statement-breakpoint
ALTER TABLE "application_references" ADD COLUMN "acts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "acts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "check_reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "alone_reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "keep_reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "lacks_second_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "second_look_not_by" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "second_look_mailed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "known_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "consent_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_settings" ADD COLUMN "two_people" text;--> statement-breakpoint
ALTER TABLE "parental_consent_forms" ADD COLUMN "acts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_by" uuid;--> statement-breakpoint
ALTER TABLE "application_looks" ADD CONSTRAINT "application_looks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_own_answers" ADD CONSTRAINT "application_own_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_deleted" ON "applications" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_waiting_who" ON "applications" USING btree ("flow","archived","waiting_who","waiting_since","created" DESC NULLS FIRST,"id","deleted_at");--> statement-breakpoint
CREATE INDEX "applications_club" ON "applications" USING btree ("organisation_id","flow","archived","created","id","deleted_at");--> statement-breakpoint
CREATE POLICY "application_looks_club" ON "application_looks" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = application_looks.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = application_looks.application_id));--> statement-breakpoint
CREATE POLICY "application_looks_network" ON "application_looks" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "application_own_answers_club" ON "application_own_answers" AS PERMISSIVE FOR ALL TO "hallbook_club" USING (EXISTS (SELECT FROM applications a WHERE a.id = application_own_answers.application_id)) WITH CHECK (EXISTS (SELECT FROM applications a WHERE a.id = application_own_answers.application_id));--> statement-breakpoint
CREATE POLICY "application_own_answers_network" ON "application_own_answers" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Looks and answers are written in the network's role, after the rules of two people were checked.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON application_looks, application_own_answers FROM hallbook_club;
--> statement-breakpoint
-- Folds an e-mail address so that two spellings of one mailbox are equal. `foldEmail` of contract/rules/email.ts does the same.
CREATE FUNCTION fold_email(address text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN split_part(folded, '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(folded, '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE folded
  END
  FROM (SELECT lower(normalize(btrim(address), NFKC)) AS folded) f
$$;
--> statement-breakpoint
-- The applicant's mobile number as users have theirs: digits with the country code.
ALTER TABLE applications ADD COLUMN applicant_mobile text NOT NULL GENERATED ALWAYS AS (
  regexp_replace(regexp_replace(regexp_replace(coalesce(answers ->> 'mobile', ''), '[^0-9]', '', 'g'), '^00', ''), '^(440|0)', '44')
) STORED;
--> statement-breakpoint
CREATE INDEX users_folded_email ON users USING btree (fold_email(email));
--> statement-breakpoint
CREATE INDEX applications_known_emails ON applications USING gin (known_emails);
--> statement-breakpoint
UPDATE applications a SET
  known_emails = array_remove(ARRAY(
    SELECT fold_email(a.email) UNION SELECT fold_email(f.email) FROM referrals f WHERE f.application_id = a.id), NULL),
  consent_shared = coalesce(a.is_young_helper AND (
    fold_email(a.answers ->> 'parent_guardian_email') = fold_email(a.email)
    OR nullif(regexp_replace(coalesce(a.answers ->> 'parent_guardian_phone_number', ''), '[^0-9]', '', 'g'), '')
      = regexp_replace(coalesce(a.answers ->> 'mobile', ''), '[^0-9]', '', 'g')
    OR fold_name((a.answers ->> 'parent_guardian_first_name') || ' ' || (a.answers ->> 'parent_guardian_last_name'))
      = fold_name(a.first_name || ' ' || a.last_name)), false);
--> statement-breakpoint
-- Every address that an applicant ever had stays known, so that an application stays the own one of its account.
CREATE FUNCTION applications_known_emails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := fold_email(NEW.email);
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.known_emails := OLD.known_emails; END IF;
  IF address IS NOT NULL AND NOT address = ANY (NEW.known_emails) THEN
    NEW.known_emails := array_append(NEW.known_emails, address);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER applications_known_emails BEFORE INSERT OR UPDATE OF email ON applications
  FOR EACH ROW EXECUTE FUNCTION applications_known_emails();
--> statement-breakpoint
CREATE FUNCTION referrals_known_emails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE applications SET known_emails = array_append(known_emails, fold_email(NEW.email))
  WHERE id = NEW.application_id AND NOT fold_email(NEW.email) = ANY (known_emails);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER referrals_known_emails AFTER INSERT OR UPDATE OF email ON referrals
  FOR EACH ROW EXECUTE FUNCTION referrals_known_emails();
--> statement-breakpoint
-- How one account matches the applicants of applications. A club's role may not read mobile numbers, so that it calls this.
CREATE FUNCTION own_facts(account uuid, ids uuid[])
RETURNS TABLE (application uuid, is_account boolean, has_address boolean, has_mobile boolean, has_name boolean, theirs boolean, covers_address boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id,
    coalesce(u.id IN (a.user_id, a.former_user_id), false),
    fold_email(u.email) = ANY (a.known_emails) OR coalesce(earlier.emails && a.known_emails, false),
    coalesce(u.mobile_number = a.applicant_mobile, false),
    a.folded_first_name <> '' AND ARRAY[a.folded_first_name || ' ' || a.folded_last_name, referral.name]
      && array_append(earlier.names, fold_name(u.first_name) || ' ' || fold_name(u.last_name)),
    o.theirs, o.covers_address
  FROM applications a JOIN users u ON u.id = account
  -- Addresses and names that the account had before a change.
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(fold_email(c.fields -> 'email' ->> 'from')) FILTER (WHERE c.fields -> 'email' ->> 'from' IS NOT NULL), '{}') AS emails,
      coalesce(array_agg(fold_name(coalesce(c.fields -> 'first_name' ->> 'from', u.first_name)) || ' '
        || fold_name(coalesce(c.fields -> 'last_name' ->> 'from', u.last_name)))
        FILTER (WHERE c.fields -> 'first_name' ->> 'from' IS NOT NULL OR c.fields -> 'last_name' ->> 'from' IS NOT NULL), '{}') AS names
    FROM record_changes c
    WHERE c.record_id = u.id AND c.noun IN ('users/pastors', 'users/staff') AND c.fields ?| ARRAY['email', 'first_name', 'last_name']) earlier
  LEFT JOIN LATERAL (
    SELECT fold_name(f.first_name) || ' ' || fold_name(f.last_name) AS name FROM referrals f WHERE f.application_id = a.id LIMIT 1) referral ON true
  LEFT JOIN application_own_answers o ON o.application_id = a.id AND o.user_id = u.id
  WHERE a.id = ANY (ids)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION own_facts(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_facts(uuid, uuid[]) TO hallbook_club, hallbook_network;
--> statement-breakpoint
-- Acts of applications that are open, from the trail.
CREATE FUNCTION pg_temp.act(c record_changes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'by', c.user_id, 'name', c.by, 'folded_name', fold_name(c.by), 'password_set_by', NULL,
    'can_read', coalesce((SELECT u.is_staff OR u.user_type IS DISTINCT FROM 'core' FROM users u WHERE u.id = c.user_id), true),
    'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
--> statement-breakpoint
CREATE TEMP TABLE reference_steps ON COMMIT DROP AS
SELECT c.record_id AS application_id, f.key AS step, (f.value ->> 'to')::int AS number, c.at, pg_temp.act(c) AS act
FROM record_changes c JOIN applications a ON a.id = c.record_id AND a.checks_completed IS NULL
CROSS JOIN LATERAL jsonb_each(c.fields) f
WHERE c.noun IN ('applications', 'volunteer_applications') AND c.user_id IS NOT NULL
  AND f.key IN ('reference_sent', 'reference_checked', 'reference_by_telephone', 'referee_corrected')
  AND f.value ->> 'to' ~ '^[0-9]+$';
--> statement-breakpoint
UPDATE application_references r SET acts =
  coalesce((SELECT jsonb_build_object('sent', jsonb_build_object(lower(r.email), s.act)) FROM reference_steps s
    WHERE s.application_id = r.application_id AND s.number = r.number AND s.step = 'reference_sent' AND r.email IS NOT NULL
      AND s.at >= coalesce((SELECT max(c.at) FROM reference_steps c
        WHERE c.application_id = r.application_id AND c.number = r.number AND c.step = 'referee_corrected'), '-infinity')
    ORDER BY s.at LIMIT 1), '{}')
  || coalesce((SELECT jsonb_build_object('corrected', s.act || '{"former_email": null}') FROM reference_steps s
    WHERE s.application_id = r.application_id AND s.number = r.number AND s.step = 'referee_corrected'
    ORDER BY s.at DESC LIMIT 1), '{}')
  || coalesce((SELECT jsonb_build_object('telephone', s.act) FROM reference_steps s WHERE r.telephone_at IS NOT NULL
    AND s.application_id = r.application_id AND s.number = r.number AND s.step = 'reference_by_telephone'
    ORDER BY s.at DESC LIMIT 1), '{}')
  || coalesce((SELECT jsonb_build_object('ticked', s.act) FROM reference_steps s WHERE r.checked
    AND s.application_id = r.application_id AND s.number = r.number AND s.step = 'reference_checked'
    ORDER BY s.at DESC LIMIT 1), '{}')
WHERE r.replaced IS NULL AND EXISTS (SELECT FROM reference_steps s WHERE s.application_id = r.application_id AND s.number = r.number);
--> statement-breakpoint
UPDATE applications a SET acts = jsonb_build_object('typed', typed.by_address)
FROM (SELECT r.application_id, jsonb_object_agg(lower(r.email), r.acts -> 'corrected') AS by_address
  FROM application_references r WHERE r.acts ? 'corrected' AND r.email IS NOT NULL GROUP BY 1) typed
WHERE typed.application_id = a.id;
--> statement-breakpoint
-- A certificate or PVG membership without an issue date has no known end; the Update Service counts from the day of the check.
UPDATE dbs_forms d SET valid_until = (d.submitted AT TIME ZONE 'Europe/London')::date + make_interval(years => coalesce(n.dbs_years, 3))
FROM applications a LEFT JOIN organisations o ON o.id = a.organisation_id CROSS JOIN network_settings n
WHERE a.id = d.application_id AND d.confirmed = 'dbs_update_service' AND d.submitted IS NOT NULL
  AND o.region IS DISTINCT FROM 'Scotland';
--> statement-breakpoint
UPDATE dbs_forms d SET valid_until = NULL
FROM applications a LEFT JOIN organisations o ON o.id = a.organisation_id
WHERE a.id = d.application_id AND d.issue_date IS NULL AND d.submitted IS NOT NULL
  AND (d.confirmed = 'enhanced_certificate' OR o.region = 'Scotland');
--> statement-breakpoint
-- Pages of lists are read from these indexes alone.
DROP INDEX applications_by_waiting, applications_by_created, applications_by_first_name, applications_by_last_name;
--> statement-breakpoint
CREATE INDEX applications_by_waiting ON applications USING btree (flow, archived, waiting_since, created DESC, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text, deleted_at, waiting_what, second_look_not_by);
--> statement-breakpoint
CREATE INDEX applications_by_created ON applications USING btree (flow, archived, created DESC, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text, deleted_at, waiting_what, second_look_not_by);
--> statement-breakpoint
CREATE INDEX applications_by_first_name ON applications USING btree (flow, archived, folded_first_name, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text, deleted_at, waiting_what, second_look_not_by);
--> statement-breakpoint
CREATE INDEX applications_by_last_name ON applications USING btree (flow, archived, folded_last_name, id)
  INCLUDE (organisation_id, form_status, waiting_who, checks_completed, search_text, deleted_at, waiting_what, second_look_not_by);
--> statement-breakpoint
-- Who must act next, what to do, and since when. Stored with the application in the transaction of each change, so that lists can
-- be ordered by it. A converted application goes on until its checks are completed; after that a second look or a check that ends
-- can still wait.
CREATE OR REPLACE FUNCTION applications_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  asked record;
  dbs dbs_forms;
  consent parental_consent_forms;
  since timestamptz;
  needs_look boolean;
  renew_from date;
BEGIN
  NEW.waiting_who := NULL; NEW.waiting_what := NULL; NEW.waiting_since := NULL;
  IF NEW.archived OR NEW.deleted_at IS NOT NULL THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM users u
    WHERE fold_email(u.email) = ANY (NEW.known_emails) AND u.is_active AND u.deleted IS NULL
      AND u.id IS DISTINCT FROM NEW.user_id AND u.id IS DISTINCT FROM NEW.former_user_id
      AND NOT EXISTS (SELECT FROM application_own_answers o
        WHERE o.application_id = NEW.id AND o.user_id = u.id AND (o.theirs OR o.covers_address)))
  THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'decide_own'; NEW.waiting_since := coalesce(NEW.submitted, NEW.created);
    RETURN NEW;
  END IF;
  IF NEW.submitted IS NULL THEN
    IF NEW.bounced IS NOT NULL THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'send_form'; NEW.waiting_since := NEW.bounced;
    ELSE
      NEW.waiting_who := 'applicant'; NEW.waiting_what := 'fill_in_form';
      NEW.waiting_since := coalesce(NEW.form_saved, NEW.created);
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO dbs FROM dbs_forms d WHERE d.application_id = NEW.id;
  -- Checks are asked for again from 60 days before their end.
  renew_from := CASE WHEN dbs.submitted IS NOT NULL THEN dbs.valid_until - 60 END;
  IF NEW.checks_completed IS NOT NULL THEN
    IF NEW.lacks_second_person THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'second_look'; NEW.waiting_since := NEW.checks_completed;
    ELSIF dbs.confirmed IS NOT NULL AND dbs.submitted IS NULL THEN
      NEW.waiting_who := CASE WHEN dbs.bounced IS NULL THEN 'dbs_contact' ELSE 'reviewer' END;
      NEW.waiting_what := CASE WHEN dbs.bounced IS NULL THEN 'confirm_dbs' ELSE 'send_dbs_form' END;
      NEW.waiting_since := coalesce(dbs.bounced, dbs.email_sent);
    ELSIF renew_from <= (now() AT TIME ZONE 'Europe/London')::date THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'renew_check';
      NEW.waiting_since := greatest(renew_from AT TIME ZONE 'Europe/London', dbs.submitted);
    ELSIF NEW.user_id IS NULL AND NEW.registered_id IS NULL THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'convert'; NEW.waiting_since := NEW.checks_completed;
    ELSIF dbs.submitted IS NOT NULL AND dbs.valid_until IS NULL THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'ask_check_date'; NEW.waiting_since := dbs.submitted;
    END IF;
    RETURN NEW;
  END IF;
  since := (SELECT min(q.created) FROM application_requests q WHERE q.application_id = NEW.id AND q.decided IS NULL);
  IF since IS NOT NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'decide_request'; NEW.waiting_since := since;
    RETURN NEW;
  END IF;
  needs_look := NEW.lacks_second_person AND (SELECT coalesce(n.two_people, 'required') = 'required' FROM network_settings n);
  IF NEW.is_young_helper THEN
    SELECT * INTO consent FROM parental_consent_forms c WHERE c.application_id = NEW.id;
    IF consent.submitted IS NULL THEN
      NEW.waiting_who := CASE WHEN consent.bounced IS NULL THEN 'parent' ELSE 'reviewer' END;
      NEW.waiting_what := 'give_consent';
      NEW.waiting_since := coalesce(consent.bounced, consent.email_sent, NEW.submitted);
    ELSIF NEW.consent_shared AND NOT consent.acts ? 'spoken' THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'speak_to_parent'; NEW.waiting_since := consent.submitted;
    ELSE
      NEW.waiting_who := 'reviewer'; NEW.waiting_since := consent.submitted;
      NEW.waiting_what := CASE WHEN needs_look THEN 'second_look' ELSE 'complete_checks' END;
    END IF;
    RETURN NEW;
  END IF;
  SELECT count(*) AS referees,
    min(CASE WHEN r.declined IS NOT NULL AND r.declined_at > coalesce(r.email_sent, '-infinity') THEN r.declined_at ELSE r.bounced END)
      FILTER (WHERE r.submitted IS NULL) AS lost,
    min(r.created) FILTER (WHERE r.submitted IS NULL AND r.email_sent IS NULL) AS unasked,
    min(r.submitted) FILTER (WHERE NOT r.checked) AS unchecked,
    min(r.email_sent) FILTER (WHERE r.submitted IS NULL) AS out,
    max(r.checked_at) AS checked
  INTO asked FROM application_references r WHERE r.application_id = NEW.id AND r.replaced IS NULL;
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
  ELSIF dbs.valid_until IS NULL THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'ask_check_date'; NEW.waiting_since := dbs.submitted;
  ELSIF renew_from <= (now() AT TIME ZONE 'Europe/London')::date THEN
    NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'renew_check'; NEW.waiting_since := dbs.submitted;
  ELSE
    NEW.waiting_who := 'reviewer'; NEW.waiting_since := greatest(dbs.submitted, asked.checked);
    NEW.waiting_what := CASE WHEN needs_look THEN 'second_look' ELSE 'complete_checks' END;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_own_answers
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
--> statement-breakpoint
-- The clearance of each person on the register who is tied to an application of their own club: yes once the checks are completed,
-- the children's barred list was checked and the end of the check is known; no if the checks are not completed or need a second
-- look, the list was not checked, a parent who shares an address with the helper was not spoken to, or the applicant was declined
-- or has withdrawn. Of two applications the better counts.
CREATE OR REPLACE VIEW clearances_wanted WITH (security_invoker = true) AS
SELECT r.id AS registered_id, r.organisation_id, of.cleared, of.valid_until
FROM registered r CROSS JOIN LATERAL (
  SELECT cleared, CASE WHEN cleared <> 'no' THEN valid_until END AS valid_until FROM (
    SELECT d.valid_until, CASE
        WHEN a.checks_completed IS NULL OR a.outcome IN ('declined', 'withdrawn') THEN 'no'
        WHEN a.lacks_second_person AND a.alone_reason IS NULL AND coalesce(n.two_people, 'required') = 'required' THEN 'no'
        WHEN a.consent_shared AND NOT EXISTS (
          SELECT FROM parental_consent_forms c WHERE c.application_id = a.id AND c.acts ? 'spoken') THEN 'no'
        WHEN d.barred_list_checked IS NULL THEN 'unknown'
        WHEN NOT d.barred_list_checked THEN 'no'
        WHEN d.valid_until IS NULL THEN 'unknown'
        ELSE 'yes'
      END AS cleared
    FROM applications a LEFT JOIN dbs_forms d ON d.application_id = a.id CROSS JOIN network_settings n
    WHERE a.organisation_id = r.organisation_id AND a.deleted_at IS NULL
      AND (a.id = r.volunteer_application AND a.flow = 'volunteer' OR a.id = r.core_application AND a.flow = 'core')
  ) checks
  ORDER BY array_position(ARRAY['yes', 'unknown', 'no'], cleared), valid_until DESC NULLS FIRST
  LIMIT 1
) of
WHERE r.deleted_at IS NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION clearances_of_application() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  application uuid := coalesce(changed ->> 'application_id', changed ->> 'id');
BEGIN
  PERFORM keep_clearances(array_agg(id)) FROM registered
  WHERE volunteer_application = application OR core_application = application
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER clearances_update ON applications;
--> statement-breakpoint
CREATE TRIGGER clearances_update AFTER UPDATE ON applications FOR EACH ROW
  WHEN ((OLD.checks_completed IS NULL, OLD.outcome, OLD.organisation_id, OLD.lacks_second_person, OLD.consent_shared, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.checks_completed IS NULL, NEW.outcome, NEW.organisation_id, NEW.lacks_second_person, NEW.consent_shared, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
CREATE TRIGGER clearances_update AFTER UPDATE ON parental_consent_forms FOR EACH ROW
  WHEN ((OLD.acts ? 'spoken') IS DISTINCT FROM (NEW.acts ? 'spoken'))
  EXECUTE FUNCTION clearances_of_application();
--> statement-breakpoint
-- A change of the setting counts at once, for tasks and clearances.
CREATE FUNCTION two_people_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE applications SET waiting_who = NULL WHERE lacks_second_person;
  PERFORM keep_clearances(array_agg(r.id)) FROM registered r JOIN applications a ON a.id IN (r.volunteer_application, r.core_application)
  WHERE a.lacks_second_person HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER two_people_changed AFTER UPDATE ON network_settings FOR EACH ROW
  WHEN (OLD.two_people IS DISTINCT FROM NEW.two_people)
  EXECUTE FUNCTION two_people_changed();
--> statement-breakpoint
-- Tasks of applications that were written before these rules.
UPDATE applications SET waiting_who = NULL WHERE NOT archived;
--> statement-breakpoint
SELECT keep_clearances(array_agg(id)) FROM registered WHERE volunteer_application IS NOT NULL OR core_application IS NOT NULL;
