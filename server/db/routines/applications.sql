-- Applications of volunteers and core teams.

-- Computes who must act next, what to do and since when. It is stored in the transaction of each change, so that lists can be ordered
-- by it. A converted application goes on until its checks are completed; after that a second look or a check that ends can still
-- wait. Called by the trigger applications_waiting.
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
CREATE OR REPLACE TRIGGER applications_waiting BEFORE INSERT OR UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION applications_waiting();

-- Computes the next step of an application again after a change of its references, requests, checks, consent or answers. Called by
-- triggers of those tables.
CREATE OR REPLACE FUNCTION applications_waiting_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  -- The trigger of the application looks at all of it.
  UPDATE applications SET waiting_who = NULL
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.application_id ELSE NEW.application_id END;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_references
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
CREATE OR REPLACE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_requests
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
CREATE OR REPLACE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON dbs_forms FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
CREATE OR REPLACE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON parental_consent_forms
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();
CREATE OR REPLACE TRIGGER applications_waiting AFTER INSERT OR UPDATE OR DELETE ON application_own_answers
  FOR EACH ROW EXECUTE FUNCTION applications_waiting_again();

-- Keeps every address that an applicant ever had, so that an account's own application is still found after a change. Called by a
-- trigger of applications.
CREATE OR REPLACE FUNCTION applications_known_emails() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER applications_known_emails BEFORE INSERT OR UPDATE OF email ON applications FOR EACH ROW EXECUTE FUNCTION applications_known_emails();

-- Adds the address of a referral to the known addresses of its application. Called by a trigger of referrals.
CREATE OR REPLACE FUNCTION referrals_known_emails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE applications SET known_emails = array_append(known_emails, fold_email(NEW.email))
  WHERE id = NEW.application_id AND NOT fold_email(NEW.email) = ANY (known_emails);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER referrals_known_emails AFTER INSERT OR UPDATE OF email ON referrals FOR EACH ROW EXECUTE FUNCTION referrals_known_emails();

-- Returns the addresses and folded names of an account, current and before a change. Called by own_facts and own_applications.
CREATE OR REPLACE FUNCTION account_identity(account uuid)
RETURNS TABLE (id uuid, mobile text, emails text[], names text[])
LANGUAGE sql STABLE ROWS 1 SET search_path = public, pg_temp AS $$
  SELECT u.id, u.mobile_number, array_append(earlier.emails, fold_email(u.email)),
    array_append(earlier.names, fold_name(u.first_name) || ' ' || fold_name(u.last_name))
  FROM users u
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(fold_email(c.fields -> 'email' ->> 'from')) FILTER (WHERE c.fields -> 'email' ->> 'from' IS NOT NULL), '{}') AS emails,
      coalesce(array_agg(fold_name(coalesce(c.fields -> 'first_name' ->> 'from', u.first_name)) || ' '
        || fold_name(coalesce(c.fields -> 'last_name' ->> 'from', u.last_name)))
        FILTER (WHERE c.fields -> 'first_name' ->> 'from' IS NOT NULL OR c.fields -> 'last_name' ->> 'from' IS NOT NULL), '{}') AS names
    FROM record_changes c
    WHERE c.record_id = u.id AND c.noun IN ('users/pastors', 'users/staff') AND c.fields ?| ARRAY['email', 'first_name', 'last_name']) earlier
  WHERE u.id = account
$$;
REVOKE ALL ON FUNCTION account_identity(uuid) FROM PUBLIC;

-- Returns how an account matches the applicants of applications. The club role may not read mobile numbers, so that it calls this.
-- Called by server/recruitment/own-facts.ts and by own_applications.
CREATE OR REPLACE FUNCTION own_facts(account uuid, ids uuid[])
RETURNS TABLE (application uuid, is_account boolean, has_address boolean, has_mobile boolean, has_name boolean, theirs boolean, covers_address boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id,
    coalesce(i.id IN (a.user_id, a.former_user_id), false),
    coalesce(i.emails && a.known_emails, false),
    coalesce(i.mobile = a.applicant_mobile, false),
    a.folded_first_name <> '' AND ARRAY[a.folded_first_name || ' ' || a.folded_last_name, referral.name] && i.names,
    o.theirs, o.covers_address
  FROM applications a CROSS JOIN account_identity(account) i
  LEFT JOIN LATERAL (
    SELECT fold_name(f.first_name) || ' ' || fold_name(f.last_name) AS name FROM referrals f WHERE f.application_id = a.id LIMIT 1) referral ON true
  LEFT JOIN application_own_answers o ON o.application_id = a.id AND o.user_id = i.id
  WHERE a.id = ANY (ids)
$$;
REVOKE ALL ON FUNCTION own_facts(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_facts(uuid, uuid[]) TO hallbook_club, hallbook_network;

-- Returns the ids of all applications that belong to an account, as isOwnApplication of contract/recruitment/own-application.ts does.
-- Finds candidates by indexes first, because own_facts of all applications takes seconds. Called by server/recruitment/list-applications.ts.
CREATE OR REPLACE FUNCTION own_applications(account uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH i AS MATERIALIZED (SELECT * FROM account_identity(account))
  SELECT f.application FROM own_facts(account, ARRAY(
    SELECT a.id FROM applications a WHERE a.user_id = account
    UNION SELECT a.id FROM applications a WHERE a.former_user_id = account
    UNION SELECT a.id FROM i JOIN applications a ON a.known_emails && i.emails
    UNION SELECT a.id FROM i JOIN applications a ON a.applicant_mobile = i.mobile
    UNION SELECT a.id FROM i JOIN applications a ON a.folded_first_name || ' ' || a.folded_last_name = ANY (i.names)
    UNION SELECT r.application_id FROM i JOIN referrals r ON fold_name(r.first_name) || ' ' || fold_name(r.last_name) = ANY (i.names))) f
  WHERE f.is_account OR (f.has_address OR f.has_mobile OR f.has_name)
    AND (coalesce(f.theirs, true) OR (f.has_address AND NOT f.covers_address))
$$;
REVOKE ALL ON FUNCTION own_applications(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_applications(uuid) TO hallbook_club, hallbook_network;

-- Applies a change of the network setting `two_people` at once to tasks and clearances. Called by a trigger of network_settings.
CREATE OR REPLACE FUNCTION two_people_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE applications SET waiting_who = NULL WHERE lacks_second_person;
  PERFORM keep_clearances(array_agg(r.id)) FROM registered r JOIN applications a ON a.id IN (r.volunteer_application, r.core_application)
  WHERE a.lacks_second_person HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER two_people_changed AFTER UPDATE ON network_settings FOR EACH ROW
  WHEN (OLD.two_people IS DISTINCT FROM NEW.two_people) EXECUTE FUNCTION two_people_changed();
