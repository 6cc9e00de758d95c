-- Facts of parcels, from which parcel numbers are counted.

-- A family's parcel in a session, under the id that the person has now. If a person has two ids from before rows moved with a merge,
-- the row with the most portions counts, then the one with the most people, then the lowest id. A row marked as merged counts as
-- before its merge. Read by parcel_numbers, people_served and server/dashboard/behind-number.ts.
CREATE OR REPLACE VIEW parcel_facts WITH (security_invoker = true) AS
SELECT DISTINCT ON (s.organisation_id, s.date, g.parcel_provision_id,
    CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END)
  s.organisation_id, s.id AS parcel_provision_id,
  CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END AS registered_id,
  s.date, extract(year FROM s.date)::int AS year, s.holiday,
  g.children::bigint * coalesce(g.num_meals, 0) AS child_portions,
  g.adults::bigint * coalesce(g.num_meals, 0) AS adult_portions,
  g.wellbeing_resources AS wellbeing,
  coalesce(r.deleted_at IS NOT NULL, true) AS removed,
  coalesce(r.is_adult, true) AS is_adult,
  coalesce(r.accessing_wider_support, false) AS support
FROM parcel_provision_registered g
JOIN parcel_provisions s ON s.id = g.parcel_provision_id AND s.deleted_at IS NULL
LEFT JOIN aliases a ON a.organisation_id = g.organisation_id AND a.id = g.registered_id AND a.table_name = 'registered'
LEFT JOIN registered r ON r.id = coalesce(a.target, g.registered_id)
WHERE g.deleted_at IS NULL AND NOT g.hidden
ORDER BY s.organisation_id, s.date, g.parcel_provision_id,
  CASE WHEN g.merged THEN g.registered_id ELSE coalesce(a.target, g.registered_id) END,
  (g.adults + g.children)::bigint * coalesce(g.num_meals, 0) DESC, g.adults + g.children DESC, g.registered_id;
REVOKE INSERT, UPDATE, DELETE ON parcel_facts FROM hallbook_club, hallbook_network;
GRANT SELECT ON parcel_facts TO hallbook_club, hallbook_network;

-- Volunteers who helped to hand out parcels. Boxes of Hope clubs have no volunteers. Read by parcel_numbers and
-- server/dashboard/behind-number.ts.
CREATE OR REPLACE VIEW parcel_volunteer_facts WITH (security_invoker = true) AS
SELECT DISTINCT s.organisation_id, s.id AS parcel_provision_id, r.id AS registered_id, s.date,
  extract(year FROM s.date)::int AS year, s.holiday
FROM parcel_provisions s
JOIN organisations o ON o.id = s.organisation_id AND NOT o.is_boxes_of_hope
CROSS JOIN LATERAL unnest(s.volunteers) AS v(id)
LEFT JOIN aliases a ON a.organisation_id = s.organisation_id AND a.id = v.id AND a.table_name = 'registered'
JOIN registered r ON r.id = coalesce(a.target, v.id) AND r.deleted_at IS NULL
WHERE s.deleted_at IS NULL;
REVOKE INSERT, UPDATE, DELETE ON parcel_volunteer_facts FROM hallbook_club, hallbook_network;
GRANT SELECT ON parcel_volunteer_facts TO hallbook_club, hallbook_network;
