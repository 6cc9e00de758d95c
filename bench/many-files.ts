import pg from 'pg'

/**
 * Fills a database with files in directories of three levels. A tenth of the directories is unpublished. Also adds more
 * content than the welcome page shows.
 */
export const makeManyFiles = async (databaseUrl: string, directories: number, files: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const runQuery = (text: string, values: unknown[] = []) => client.query(text, values)
  await runQuery('SET session_replication_role = replica')
  await runQuery(
    `WITH made AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1::int) n)
     INSERT INTO resource_directories (id, holds, name, ordering, unpublished, parent)
     SELECT m.id, 'files', 'Directory ' || m.n || ' of the bench', CASE WHEN m.n % 3 = 0 THEN m.n END, m.n % 10 = 9, p.id
     FROM made m LEFT JOIN made p ON p.n = CASE WHEN m.n > 20 THEN m.n / 5 END`,
    [directories],
  )
  await runQuery(
    `WITH placed AS (SELECT array_agg(id) AS ids FROM resource_directories WHERE name LIKE '% of the bench')
     INSERT INTO resource_files (id, resource_directory, name, content, display, ordering, filename, size, stored, type, scanned, preview)
     SELECT gen_random_uuid(), ids[1 + n % cardinality(ids)],
       CASE WHEN n % 50 = 0 THEN 'Allergen menu ' ELSE 'Menu ' END || n || ' of the bench',
       '<p>' || repeat('To print or to show on a screen. ', 8) || '</p>', n % 20 = 0, CASE WHEN n % 4 = 0 THEN n END,
       'menu ' || n || '.pdf', 90000 + n, encode(sha256(n::text::bytea), 'hex'), 'application/pdf', false,
       encode(sha256(('picture ' || n)::bytea), 'hex')
     FROM generate_series(1, $1::int) n, placed`,
    [files],
  )
  await runQuery(
    `INSERT INTO news (id, title, content, live, community_news, created)
     SELECT gen_random_uuid(), 'News ' || n, '<p>' || repeat(md5(n::text) || ' ', 60) || '</p>', n % 5 > 0, n % 2 = 0,
       now() - n * interval '1 day' FROM generate_series(1, 500) n`,
  )
  await runQuery(
    `INSERT INTO important_dates (id, title, content, live, date)
     SELECT gen_random_uuid(), 'Day ' || n, '<p>' || repeat(md5(n::text) || ' ', 20) || '</p>', true, current_date + n - 100
     FROM generate_series(1, 300) n`,
  )
  await runQuery(
    `INSERT INTO church_connections (id, title, content, live)
     SELECT gen_random_uuid(), 'Connection ' || n, '<p>' || repeat(md5(n::text) || ' ', 40) || '</p>', true
     FROM generate_series(1, 100) n`,
  )
  await runQuery('ANALYZE resource_directories, resource_files, news, important_dates, church_connections')
  await client.end()
}
