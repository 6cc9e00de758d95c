CREATE TABLE "waiting_changes" (
	"place" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"conflict_id" uuid NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waiting_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "waiting_changes_conflict" ON "waiting_changes" USING btree ("organisation_id","conflict_id");--> statement-breakpoint
CREATE POLICY "waiting_changes_club" ON "waiting_changes" AS PERMISSIVE FOR ALL TO "hallbook_club" USING ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid) WITH CHECK ("organisation_id" = nullif(current_setting('hallbook.organisation', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "waiting_changes_network" ON "waiting_changes" AS PERMISSIVE FOR ALL TO "hallbook_network" USING (true) WITH CHECK (true);--> statement-breakpoint
-- What waited until now stood in the audit trail, by the questions it led to.
INSERT INTO waiting_changes (organisation_id, conflict_id, name, args)
SELECT c.organisation_id, c.id, m.name, m.args
FROM conflicts c
JOIN mutations m ON m.organisation_id = c.organisation_id AND m.conflicts @> ARRAY[c.id] AND m.record <> c.id::text
WHERE c.kind = 'deleted' AND c.resolved_at IS NULL AND c.deleted_at IS NULL
  AND m.name IN ('attendance.set', 'session.update', 'registered.update', 'conflict.resolve')
ORDER BY m.version, m.seq;
--> statement-breakpoint
-- Of what came of a record that was brought back, the question alone tells.
INSERT INTO waiting_changes (organisation_id, conflict_id, name, args)
SELECT c.organisation_id, c.id, c.mine #>> '{value,name}', c.mine #> '{value,args}'
FROM conflicts c
WHERE c.kind = 'deleted' AND c.resolved_at IS NULL AND c.deleted_at IS NULL
  AND c.mine #>> '{value,name}' IN ('attendance.set', 'session.update', 'registered.update')
  AND NOT EXISTS (SELECT FROM mutations m
    WHERE m.organisation_id = c.organisation_id AND m.conflicts @> ARRAY[c.id] AND m.record <> c.id::text);
