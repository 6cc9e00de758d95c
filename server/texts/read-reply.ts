/** What a reply says. `unsure`: a person has to read it. */
export type ReplyMeaning = {
  kind: 'yes' | 'no' | 'stop' | 'start' | 'unsure'
  /** The dates that it names, in its own words; null where it names none. */
  dates: string | null
}

/** Words that end texts, as the networks and people use them, in both languages. */
const STOP = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'stopiwch',
  'stopio',
  'opt out',
  'stop texts',
  'stop messages',
  'stop texting',
  'stop texting me',
  'stop messaging me',
  'no more texts',
  'no more messages',
  'dim mwy o negeseuon',
])
const START = new Set(['start', 'unstop', 'dechrau', 'cychwyn'])

/** What says yes by itself, longest first. Welsh answers with the verb: all of those that fit the questions that we ask. */
const YES = [
  ...[
    'yes we are open',
    'yes we will be open',
    'yes we are',
    'yes we will be',
    'yes we will',
    'yes please',
    'yes open',
  ],
  ...[
    'we will be open',
    'we are open',
    'we are opening',
    'will be open',
    'yes',
    'yep',
    'yeah',
    'yup',
    'open',
    'y',
  ],
  ...[
    'rydym ar agor',
    'ryn ni ar agor',
    'rydyn ni ar agor',
    'byddwn ar agor',
    'byddwn ni ar agor',
    'ar agor',
  ],
  ...[
    'ydy mae',
    'ydym',
    'ydyn',
    'ydyn ni',
    'ydy',
    'ydi',
    'ydw',
    'byddwn',
    'bydd',
    'oes',
    'ie',
    'gwnawn',
    'ydan',
    'ydan ni',
  ],
]
const NO = [
  ...[
    'no we are not open',
    'no we are not',
    'no we will not be open',
    'no we will not',
    'no we are closed',
    'not open',
  ],
  ...[
    'we are not open',
    'we will not be open',
    'we are closed',
    'we will be closed',
    'closed',
    'not this time',
    'nope',
    'no',
    'n',
  ],
  ...[
    'nac ydym',
    'nac ydyn',
    'nac ydyn ni',
    'nac ydy',
    'nac ydi',
    'nac ydw',
    'nac ydan',
    'nac ydan ni',
    'nag ydym',
  ],
  ...[
    'nag ydyn',
    'nag ydy',
    'nag ydw',
    'na fyddwn',
    'na fydd',
    'nac oes',
    'nage',
    'rydym ar gau',
    'ar gau',
    'wedi cau',
    'na',
    'nac',
  ],
]

/** What people say besides, and which changes nothing. */
const POLITE = new Set(
  `thanks thank you thx ta cheers please sorry hi hello hiya dear kind regards best all team hallbook x xx xxx
  many so much very but sorry unfortunately afraid we are i am im were good morning afternoon evening
  bore prynhawn da diolch yn fawr iawn am ofyn os gwelwch dda sori mae ddrwg gen i helo shwmae bawb cofion hwyl`.split(
    /\s+/,
  ),
)
POLITE.delete('but')

/** What dates are made of. */
const DATE_WORDS = new Set(
  `mon tue tues wed weds thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
  mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekdays weekend weekends
  jan feb mar apr jun jul aug sep sept oct nov dec january february march april may june july august september october
  november december st nd rd th am pm noon to till until from and the of on at every each day days week weeks
  both twice once a first second third fourth last through between for in starting ending dates are our
  all summer easter christmas half term holiday holidays haf pasg nadolig gwyliau mis ym
  llun mawrth mercher iau gwener sadwrn sul dydd bob dyddiau ionawr chwefror ebrill mai mehefin gorffennaf awst medi
  hydref tachwedd rhagfyr o i tan hyd a ac ar yr y wythnos wythnosau ddydd fis ein yn`.split(/\s+/),
)
/** Without one of these, or a figure, words are no dates. */
const DATE_CORE =
  /\d|^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|llun|mawrth|mercher|iau|gwener|sadwrn|sul|ionawr|chwefror|ebrill|mai|mehefin|gorffennaf|awst|medi|hydref|tachwedd|rhagfyr|week|weekday|everyday)/

/** What takes back, doubts or asks: then nothing is sure. */
const DOUBT = new Set(
  `but only except maybe perhaps might think thinking hope hoping hopefully probably possibly unless if not sure unsure yet
  waiting depends idea however although though pending provisional provisionally tbc confirm later know ask asking who
  problem worries change rush decision still
  ond dim efallai falle gobeithio meddwl heblaw os siwr aros eto oni`.split(/\s+/),
)

const MARKS = /\p{M}/gu
/** Everything but letters, figures and spaces: signs, emoji. */
const SIGNS = /[^\p{L}\p{N}\s]/gu

/** The words of a text, small and without accents, signs and emoji; what people shorten is written out. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\bwe're\b/g, 'we are')
    .replace(/\bwe'll\b/g, 'we will')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/\b(we )?won't\b/g, '$1will not')
    .replace(/\b(we )?aren't\b/g, '$1are not')
    .replace(/(\d)(st|nd|rd|th|am|pm)\b/g, '$1')
    .replace(SIGNS, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** How many words of a phrase a text begins with; 0: none. */
const beginsWith = (words: readonly string[], phrases: readonly string[]): number =>
  Math.max(
    0,
    ...phrases.map((phrase) => {
      const parts = phrase.split(' ')
      return parts.every((part, at) => words[at] === part) ? parts.length : 0
    }),
  )

const isDate = (word: string): boolean => DATE_WORDS.has(word) || /^\d{1,4}$/.test(word)

/** What follows the yes of a text, as it was written: its dates, where that is what they are. */
const datesOf = (text: string, words: readonly string[]): string | null => {
  if (!words.some((word) => DATE_CORE.test(word))) return null
  const found = text.replace(
    /^\W*(?:(?:hi|hiya|hello|helo|shwmae|good|morning|afternoon|evening|bore|prynhawn|da)\W+)*(?:yes|yep|yeah|yup|y|ydyn|ydym|ydy|ydi|ydw|byddwn|bydd|oes|ie)\b[\s.,;:!-]*/i,
    '',
  )
  return found.trim().slice(0, 500) || null
}

/**
 * What a reply says, as far as that is sure: a yes or a no with nothing beside it but dates and courtesies. Everything else a
 * person reads; dates are a suggestion for them either way.
 */
export const readReply = (text: string): ReplyMeaning => {
  const words = wordsOf(text)
  const whole = words.join(' ')
  if (STOP.has(whole) || STOP.has(words.filter((word) => !POLITE.has(word)).join(' ')))
    return { kind: 'stop', dates: null }
  if (START.has(whole)) return { kind: 'start', dates: null }
  const unsure: ReplyMeaning = { kind: 'unsure', dates: datesOf(text, words) }
  // Greetings first, then the answer.
  const start = words.findIndex((word) => !POLITE.has(word) || beginsWith([word], NO) > 0)
  const said = words.slice(Math.max(start, 0))
  if (text.includes('?')) return unsure
  const [yes, no] = [
    beginsWith(words, YES) || beginsWith(said, YES),
    beginsWith(words, NO) || beginsWith(said, NO),
  ]
  if (yes > 0 === no > 0) return unsure
  const from = beginsWith(words, yes ? YES : NO) > 0 ? words : said
  const rest = from.slice(yes || no).filter((word) => !POLITE.has(word))
  if (rest.some((word) => DOUBT.has(word))) return unsure
  if (yes > 0) {
    const sure = rest.every((word) => isDate(word) || word === 'open' || word === 'agor')
    return sure ? { kind: 'yes', dates: datesOf(text, rest) } : unsure
  }
  return isSureNo(from.slice(no)) ? { kind: 'no', dates: null } : unsure
}

/** What would turn a no round. */
const POSITIVE = new Set(
  `yes open opening ahead run running back reopen reopening can will running agor ydyn ydym byddwn`.split(
    /\s+/,
  ),
)

/** "No, we are" goes on without saying what they are. */
const UNFINISHED = new Set(['we', 'are', 'am', 'were'])

/**
 * A no is sure alone, and before its reason where that begins with an apology: "No sorry, no cook this summer". Days after it
 * may as well be those on which the club opens.
 */
const isSureNo = (rest: readonly string[]): boolean => {
  if (UNFINISHED.has(rest.at(-1) ?? '')) return false
  const beside = rest.filter((word) => !POLITE.has(word))
  if (beside.length === 0) return true
  const apology = ['sorry', 'unfortunately', 'afraid', 'sori'].includes(rest[0] ?? '')
  return apology && !beside.some((word) => POSITIVE.has(word) || DATE_CORE.test(word))
}
