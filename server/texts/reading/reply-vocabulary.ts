const toWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Courtesy words, which do not change a meaning. */
export const COURTESY_WORDS = toWordSet(`
  thanks thank you thx thanx ta cheers please pls plz sorry hi hello hiya hey dear kind regards warm best wishes all both team
  everyone there hallbook x xx xxx xo many so much very unfortunately sadly afraid we are i am good morning afternoon evening
  again love god bless have a nice lovely great day weekend ok okay anyway here
  bore prynhawn noswaith da diolch yn fawr iawn am ofyn os gwelwch dda sori mae ddrwg gen gennym i helo shwmae su bawb cofion
  gorau cynnes hwyl anffodus oddi wrth gan`)

/** Words that are followed by a name. */
export const WORDS_BEFORE_NAME = toWordSet(
  'thanks thank you thx thanx cheers ta regards wishes love from diolch cofion gan wrth hi hello helo hiya hey dear shwmae',
)

/** Greetings at the start of a reply. */
export const GREETING_WORDS = toWordSet('hi hello hiya hey dear helo shwmae')

/** Months that are also first names. They count as dates only next to another part of a date. */
export const MONTHS_AS_NAMES = toWordSet('april may june august jan mai medi')

/** Words that make a phrase a date. */
export const DATE_CORE_WORDS = toWordSet(`
  mon tue tues wed weds thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
  mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekdays weekend weekends week weeks fortnight everyday daily
  feb mar apr jun jul aug sep sept oct nov dec january february march july september october november december
  llun lun mawrth fawrth mercher fercher iau gwener wener sadwrn sul wythnos wythnosau ionawr chwefror ebrill fai mehefin
  fehefin gorffennaf orffennaf awst fedi hydref tachwedd dachwedd rhagfyr ragfyr chwef ebr meh gorff tach rhag`)

/** Holidays, which are not dates by themselves. */
export const HOLIDAY_WORDS = toWordSet(
  'holiday holidays summer easter christmas xmas half term spring autumn winter haf pasg nadolig gwyliau hanner tymor sulgwyn',
)

/** Words between the parts of a date. */
export const DATE_LINK_WORDS = toWordSet(`
  am pm noon to till until from and the of on at in every each day days both twice once a first second third fourth fifth last
  final through throughout between for during whole starting commencing beginning ending start dates are our all alternate inclusive
  inc mis ym dydd ddydd bob pob dyddiau ddyddiau o i tan hyd a ac ar yr y r fis ein yn trwy drwy gydol rhwng dechrau cyntaf gyntaf ail
  trydydd pedwerydd pumed olaf nesaf canol ganol nos pnawn hwn hon yma eleni`)

/** Words that leave a yes next to them certain. */
export const WORDS_SAFE_WITH_YES = toWordSet(`
  open opening running agor definitely certainly absolutely indeed sure course as usual normal be will again going ahead
  wrth gwrs fel arfer bendant`)

/** Words that withdraw, doubt or question an answer. */
export const DOUBT_WORDS = toWordSet(`
  but only except excluding apart maybe perhaps might could should would think thinking hope hoping hopefully probably possibly
  likely unless if not unsure yet waiting wait depends depending idea however although though pending provisional
  provisionally tbc tba confirm confirming later know ask asking check checking who problem worries change rush decision
  still planning plan trying try cancelled canceled postponed moved instead
  ond dim ddim efallai falle hwyrach gobeithio meddwl heblaw oni siwr aros eto trio ceisio`)

/** Words which show that a reply is about the sender (wrong number, has left), not about the club. */
export const SENDER_WORDS = toWordSet(`
  wrong number longer left retired resigned stepped involved coordinator anymore delete remove contact email call ring phone
  somebody someone person joke form`)

/** Words that leave a no next to them certain. */
export const WORDS_SAFE_WITH_NO = toWordSet(`
  this year time for the over during all any at closed shut open opening club clubs lunch summer easter christmas xmas half term
  holiday holidays spring autumn winter be we are will not running
  eleni tro hwn yma yr haf pasg y nadolig gwyliau ar gau wedi cau clwb agor yn ddim dim hanner tymor ni`)

/** Words that could turn a no into a yes. */
export const POSITIVE_WORDS = toWordSet(
  'yes open opening ahead run running back reopen reopening can will agor ydyn ydym byddwn sure until till from',
)

/** Words that begin a reason. */
export const REASON_WORDS = toWordSet('due because as since owing sorry unfortunately afraid sori achos oherwydd gan')

/** Words about being open or closed. */
export const OPEN_OR_CLOSED_WORDS = toWordSet(
  'open opens opening opened closed closes close closing shut reopen reopening agor agored gau cau session sessions sesiwn sesiynau',
)

/** First names of many coordinators. A name from this list at the end of a reply is a signature. */
export const FIRST_NAMES = toWordSet(`
  alan alice alison amanda amy andrea andrew andy angela angharad ann anna anne annie anthony anwen arthur barbara barry bernard
  bethan beth betty beverley bill bob brenda brian bronwen bryn caroline carol carys catherine catrin ceri charles charlotte
  cheryl chloe chris christine claire clare colin craig dafydd daniel dave david dawn debbie deborah delyth denise derek diane
  donna dorothy eirlys eleanor eleri elin elizabeth elaine ella ellen elwyn emily emlyn emma emyr eric ewan fiona frances gareth
  gary gavin geraint george gillian gill glenys glyn graham gwen gwenllian gwyn gwyneth hannah harry hayley hazel heather heledd
  helen hilary huw hywel iain ian ieuan ifan ioan iolo irene iwan jack jackie jacqueline james jane janet janice jason jean jeff
  jennifer jenny jessica jill jim joan joanna joanne jo joe john jonathan joseph josh joy joyce judith judy julia julie karen
  kate katherine kathleen kathryn kathy katie kay keith kelly ken kerry kevin kim laura lauren lesley lewis liam linda lisa liz
  llinos louise lowri lucy luke lynn lynne mair maggie mandy manon marc marcus margaret maria marie marion mark martin mary
  matthew maureen megan mel melanie meinir menna mererid michael michelle mike moira morag myfanwy nancy naomi natalie nathan
  neil nerys nia nicholas nick nicola nigel non norma olive olivia osian owain owen pam pamela pat patricia patrick paul paula
  pauline penny pete peter phil philip rachel ray rebecca rhian rhiannon rhodri rhys richard rob robert robin roger ron rosemary
  rose ross ruth ryan sally sam samantha samuel sandra sara sarah sharon sheila shirley sian simon sion sioned siwan sophie stacey
  stephanie stephen steve steven stuart sue susan suzanne sylvia tegwen teresa terry theresa thomas tim tina tom toni tony tracey
  trevor valerie val vera veronica vicky victoria vivien wendy wil will william yvonne zoe`)

/** True if a word affects an answer, so that it is never read as a name. */
export function hasMeaning(word: string): boolean {
  return (
    DOUBT_WORDS.has(word) ||
    DATE_CORE_WORDS.has(word) ||
    HOLIDAY_WORDS.has(word) ||
    OPEN_OR_CLOSED_WORDS.has(word) ||
    SENDER_WORDS.has(word) ||
    POSITIVE_WORDS.has(word) ||
    ANSWER_WORDS.has(word) ||
    STOP_PART_WORDS.has(word)
  )
}

const ANSWER_WORDS = toWordSet(`
  yes yep yeah yea yeh yh yup ya aye y no nope nah n na nac nag nage nid ni not never none nothing without off
  ydy ydi ydym ydyn ydw ydan odyn yndi yndan byddwn bydd oes ie ia`)

const STOP_PART_WORDS = toWordSet(
  'stop stopall unsubscribe optout opt out revoke cancel end quit start unstop stopio stopiwch',
)
