/** Restricts which layer may import which. See docs/architecture.md. */
const room = (name, from, allowed) => ({
  name,
  severity: 'error',
  // Tests and shared test code may use the test server, because they check their layer against the real API.
  from: { path: from, pathNot: ['\\.test\\.tsx?$', '/testing/'] },
  to: { path: '^(contract|server|src|sw|e2e|bench)/', pathNot: allowed },
})
/** Layers that connect the replica, the lock and the browser to screens. */
const STATE = 'browser|device-lock|device-storage|register|sync-state|user|i18n'
/** Files below these layers that screens may import directly. */
const DIRECT =
  '^src/(lock/weakness|pwa/update-waiting|replica/(unsent-counts|cached-responses|offline-files|engine/idle))\\.ts$'
const privateFiles = (name, from, allowed) => ({
  name: `private-files-of-routes ${name}`,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/routes/.+/-', pathNot: allowed },
})
/** Rules for folders. Tests are left out, because a test may use what is built on its subject. */
const folderRules = [
  {
    name: 'no-circle-of-features',
    severity: 'error',
    scope: 'folder',
    from: { path: '^src/features/' },
    to: { circular: true, path: '^src/features/' },
  },
  {
    name: 'no-circle-of-server-folders',
    severity: 'error',
    scope: 'folder',
    from: { path: '^server/' },
    to: { circular: true, path: '^server/' },
  },
  {
    name: 'no-circle-of-state',
    severity: 'error',
    scope: 'folder',
    from: { path: `^src/(${STATE})` },
    to: { circular: true, path: `^src/(${STATE})` },
  },
]
const moduleRules = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'testing-in-tests-alone',
    severity: 'error',
    from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(e2e|bench)/'] },
    to: { path: '/testing/' },
  },
  {
    name: 'twilio-in-tests-alone',
    comment: 'The server calls the API of Twilio itself. The package only signs requests in tests.',
    severity: 'error',
    from: { pathNot: ['\\.test\\.tsx?$', '/testing/'] },
    to: { path: 'node_modules/twilio/' },
  },
  room('contract', '^contract/', '^contract/'),
  {
    name: 'contract-libraries',
    severity: 'error',
    from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
    to: { path: 'node_modules', pathNot: 'node_modules/(valibot|uuid)/' },
  },
  {
    name: 'date-fns-for-long-dates',
    comment: 'Days, months and ages are computed in contract/rules/days.ts. Only names of months need the library.',
    severity: 'error',
    from: { pathNot: '^src/i18n/long-dates\\.ts$' },
    to: { path: 'node_modules/date-fns/' },
  },
  room('server', '^server/', '^(server|contract)/'),
  room('src-lock', '^src/lock/', '^(src/lock|contract)/'),
  room('src-api', '^src/api/', '^(src/(api|lock)|contract)/'),
  room('src-replica', '^src/replica/', '^(src/(replica|api|lock)|contract)/'),
  {
    name: 'replica-without-react',
    severity: 'error',
    from: { path: '^src/replica/', pathNot: '\\.test\\.ts$' },
    to: { path: 'node_modules/(react|react-dom|@tanstack|@lingui|dexie-react-hooks)/' },
  },
  room('src-pwa', '^src/pwa/', '^src/(pwa|replica|api|lock|ui)/'),
  room('src-ui', '^src/ui/', '^(src/ui/|contract/rules/(days|digits|month-names)\\.ts$)'),
  room('src-state', `^src/(${STATE})/`, `^(src/(${STATE}|replica|api|lock|pwa)|contract)/|^locales/`),
  room('src-words', '^src/words/', `^(src/(words|${STATE}|api)|contract)/`),
  room('src-data', '^src/data/', `^(src/(data|words|ui|${STATE}|api)|contract)/|${DIRECT}`),
  room('src-kit', '^src/kit/', `^(src/(kit|data|words|ui|${STATE}|api|styles)|contract)/|${DIRECT}`),
  room('src-features', '^src/features/', `^(src/(features|kit|data|words|ui|${STATE}|api)|contract)/|${DIRECT}`),
  room('src-shell', '^src/shell/', `^(src/(shell|features|kit|data|words|ui|${STATE}|api)|contract)/|${DIRECT}`),
  // Files in a `-folder` are private to the routes of the folder that contains it, and below.
  // At the start, the app prefetches the register of the session in the address.
  privateFiles('at the top', '^src/routes/[^/]+$', ['/-attendance/use-register\\.ts$']),
  privateFiles('one folder deep', '^src/routes/([^/]+)/[^/]+$', ['^src/routes/$1/-']),
  privateFiles('deeper', '^src/routes/([^/]+)/([^/]+)/', ['^src/routes/$1/-', '^src/routes/$1/$2/']),
  {
    name: 'pages-without-the-api-map',
    comment: 'It imports the schemas of all nouns. Pages pass the operation itself to `call`.',
    severity: 'error',
    from: { path: '^(src|sw)/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
    to: { path: '^contract/api\\.ts$' },
  },
  room('sw', '^sw/', '^(sw|contract|src/(replica|api|lock))/'),
  room('e2e-and-bench', '^(e2e|bench)/', '^(e2e|bench|contract|src/(replica|lock)|server/(testing|demo))/'),
]
const withoutTests = process.argv.includes('--exclude')

module.exports = {
  forbidden: withoutTests ? folderRules : moduleRules,
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
