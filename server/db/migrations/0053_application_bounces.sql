ALTER TABLE "applications" ADD COLUMN "bounced" timestamp with time zone;--> statement-breakpoint
-- An invitation that came back is a task of those who review: its applicant has heard of nothing.
CREATE OR REPLACE FUNCTION applications_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
    IF NEW.bounced IS NOT NULL THEN
      NEW.waiting_who := 'reviewer'; NEW.waiting_what := 'send_form'; NEW.waiting_since := NEW.bounced;
    ELSE
      NEW.waiting_who := 'applicant'; NEW.waiting_what := 'fill_in_form';
      NEW.waiting_since := coalesce(NEW.form_saved, NEW.created);
    END IF;
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
-- Of mails that have come back before.
UPDATE applications a SET bounced = (
  SELECT m.bounced FROM mails m
  WHERE m.record_id = a.id AND m.kind = 'application_form' ORDER BY m.created DESC, m.id DESC LIMIT 1)
WHERE a.submitted IS NULL AND EXISTS (
  SELECT FROM mails m WHERE m.record_id = a.id AND m.kind = 'application_form' AND m.bounced IS NOT NULL);
