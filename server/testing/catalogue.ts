import pg from 'pg'

/**
 * Describes everything in the database's `public` schema as text, one fact in a line, in a stable order. Two databases
 * are equal if their texts are equal. Names of owners are replaced, because they differ between installations.
 */
export async function readCatalogue(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ fact: string }>(CATALOGUE_QUERY)
    return `${rows.map(({ fact }) => fact).join('\n')}\n`
  } finally {
    await client.end()
  }
}

/** Builds SQL that lists the rights of an object, without those of its owner. */
const buildRightsSql = (acl: string, kind: string, owner: string) => `coalesce((
  SELECT ' rights ' || string_agg(grantee || '=' || privileges, ' ' ORDER BY grantee COLLATE "C") FROM (
    SELECT CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE e.grantee::regrole::text END AS grantee,
           string_agg(e.privilege_type || CASE WHEN e.is_grantable THEN '*' ELSE '' END, ',' ORDER BY e.privilege_type) AS privileges
    FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) e WHERE e.grantee <> ${owner} GROUP BY e.grantee) r), '')`

/** Each part returns a sort key and a fact. */
const CATALOGUE_QUERY = `
WITH space AS (SELECT oid, nspowner, nspacl FROM pg_namespace WHERE nspname = 'public'),
facts (sort, fact) AS (
  SELECT '0 extension ' || extname, 'extension ' || extname FROM pg_extension
  UNION ALL
  SELECT '0 role ' || rolname, format('role %s login=%s super=%s bypassrls=%s inherit=%s createrole=%s', rolname, rolcanlogin,
    rolsuper, rolbypassrls, rolinherit, rolcreaterole) FROM pg_roles WHERE rolname IN ('hallbook_club', 'hallbook_network')
  UNION ALL
  SELECT '0 schema', 'schema public' || ${buildRightsSql('nspacl', 'n', 'nspowner')} FROM space
  UNION ALL
  SELECT '0 default rights ' || d.defaclobjtype::text, 'default rights on ' || d.defaclobjtype::text || ${buildRightsSql('d.defaclacl', 'r', 'd.defaclrole')}
  FROM pg_default_acl d JOIN space ON d.defaclnamespace IN (0, space.oid)
  UNION ALL
  SELECT '1 ' || c.relname, format('%s %s persistence=%s rls=%s forced=%s%s', CASE c.relkind WHEN 'r' THEN 'table' ELSE 'relation ' || c.relkind::text END,
    c.relname, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, coalesce(' options ' || array_to_string(c.reloptions, ','), ''))
    || ${buildRightsSql('c.relacl', 'r', 'c.relowner')}
  FROM pg_class c JOIN space ON c.relnamespace = space.oid WHERE c.relkind NOT IN ('v', 'i', 'S')
  UNION ALL
  SELECT format('1 %s 1 column %s', c.relname, lpad(a.place::text, 4, '0')),
    format('  column %s %s%s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
      CASE a.attgenerated WHEN '' THEN coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
        ELSE format(' GENERATED %s (%s)', a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) END,
      CASE WHEN a.attidentity <> '' THEN ' IDENTITY ' || a.attidentity::text ELSE '' END,
      CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || a.attcollation::regcollation::text ELSE '' END,
      CASE WHEN a.attstorage <> t.typstorage OR a.attcompression <> '' THEN format(' storage=%s compression=%s', a.attstorage, a.attcompression) ELSE '' END)
    || CASE WHEN a.attacl IS NULL THEN '' ELSE ${buildRightsSql('a.attacl', 'c', 'c.relowner')} END
  FROM (SELECT *, row_number() OVER (PARTITION BY attrelid ORDER BY attnum) AS place FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped) a
  JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') JOIN space ON c.relnamespace = space.oid
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  UNION ALL
  SELECT format('1 %s 2 constraint %s', c.relname, k.conname), format('  constraint %s %s%s', k.conname, pg_get_constraintdef(k.oid),
    CASE WHEN k.convalidated THEN '' ELSE ' NOT VALIDATED' END)
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN space ON c.relnamespace = space.oid
  WHERE k.contype NOT IN ('n', 't')
  UNION ALL
  SELECT format('1 %s 3 index %s', c.relname, i.indexrelid::regclass), '  ' || pg_get_indexdef(i.indexrelid)
    || CASE WHEN i.indisvalid THEN '' ELSE ' INVALID' END
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN space ON c.relnamespace = space.oid
  UNION ALL
  SELECT format('1 %s 4 policy %s', c.relname, p.polname), format('  policy %s FOR %s TO %s%s USING %s CHECK %s', p.polname, p.polcmd,
    (SELECT string_agg(r::regrole::text, ',' ORDER BY r::regrole::text) FROM unnest(p.polroles) r), CASE WHEN p.polpermissive THEN '' ELSE ' RESTRICTIVE' END,
    coalesce(pg_get_expr(p.polqual, p.polrelid), '-'), coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-'))
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid JOIN space ON c.relnamespace = space.oid
  UNION ALL
  SELECT format('1 %s 5 trigger %s', c.relname, t.tgname), format('  %s%s', pg_get_triggerdef(t.oid), CASE t.tgenabled WHEN 'O' THEN '' ELSE ' enabled=' || t.tgenabled::text END)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN space ON c.relnamespace = space.oid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT format('1 %s 6 rule %s', c.relname, r.rulename), '  ' || pg_get_ruledef(r.oid)
  FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class JOIN space ON c.relnamespace = space.oid WHERE r.rulename <> '_RETURN'
  UNION ALL
  SELECT '2 sequence ' || s.seqrelid::regclass, format('sequence %s %s start=%s increment=%s min=%s max=%s cache=%s cycle=%s owned by %s', s.seqrelid::regclass,
    format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle, coalesce((
      SELECT format('%s.%s', d.refobjid::regclass, a.attname) FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.objid = s.seqrelid AND d.deptype IN ('a', 'i') AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass), '-'))
    || ${buildRightsSql('c.relacl', 's', 'c.relowner')}
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN space ON c.relnamespace = space.oid
  UNION ALL
  SELECT '3 type ' || t.typname, format('type %s kind=%s', t.typname, t.typtype) FROM pg_type t JOIN space ON t.typnamespace = space.oid
  WHERE t.typtype NOT IN ('c', 'b') OR (t.typtype = 'b' AND t.typelem = 0)
  UNION ALL
  SELECT '3 statistics ' || e.stxname, pg_get_statisticsobjdef(e.oid) FROM pg_statistic_ext e JOIN space ON e.stxnamespace = space.oid
  UNION ALL
  SELECT '3 collation ' || l.collname, format('collation %s provider=%s deterministic=%s %s', l.collname, l.collprovider, l.collisdeterministic,
    to_jsonb(l) - ARRAY['oid', 'collname', 'collnamespace', 'collowner', 'collprovider', 'collisdeterministic', 'collversion'])
  FROM pg_collation l JOIN space ON l.collnamespace = space.oid
  UNION ALL
  SELECT '3 ' || pg_describe_object(d.classid, d.objid, 0), pg_describe_object(d.classid, d.objid, 0)
  FROM pg_depend d JOIN space ON d.refclassid = 'pg_namespace'::regclass AND d.refobjid = space.oid
  WHERE d.classid NOT IN ('pg_class'::regclass, 'pg_type'::regclass, 'pg_statistic_ext'::regclass, 'pg_collation'::regclass, 'pg_proc'::regclass,
    'pg_default_acl'::regclass, 'pg_constraint'::regclass) OR d.deptype = 'e'
  UNION ALL
  SELECT '4 view ' || c.relname, format('view %s%s%s%s%s', c.relname, coalesce(' options ' || array_to_string(c.reloptions, ','), ''),
    ${buildRightsSql('c.relacl', 'r', 'c.relowner')}, E'\\n', pg_get_viewdef(c.oid))
  FROM pg_class c JOIN space ON c.relnamespace = space.oid WHERE c.relkind = 'v'
  UNION ALL
  SELECT '5 function ' || p.oid::regprocedure, btrim(pg_get_functiondef(p.oid), E'\\n')
    || E'\\n' || btrim(${buildRightsSql('p.proacl', 'f', 'p.proowner')})
  FROM pg_proc p JOIN space ON p.pronamespace = space.oid WHERE p.prokind IN ('f', 'p')
  UNION ALL
  SELECT format('6 comment %s', pg_describe_object(d.classoid, d.objoid, d.objsubid)),
    format('comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
  FROM pg_description d WHERE d.classoid IN ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
    AND d.objoid >= 16384
)
SELECT fact FROM facts ORDER BY sort COLLATE "C", fact COLLATE "C"`
