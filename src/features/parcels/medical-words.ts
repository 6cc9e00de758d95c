import { foldName } from '@contract/rules/alphabet.ts'

/** Medical words as users write them, in both languages. */
const MEDICAL_PATTERN =
  /epi ?pen|jext|emerade|adrenal|anaph?[iy]l|anaffyl|c[oe]?[ae]?lia[ck]|seliag|diabet|diebet|siwgr gwaed|blood sugar|insulin|inswlin|asthma|\basma\b|astma|mogfa|fogfa|inhaler|anadlydd|pwmp\b|epilep|seizure|trawiad|medic(?:a|i|ine|s?\b)|meddyginiaeth|feddyginiaeth|moddion|foddion|tablet|tabled|dabled|steroid|antihist|piriton|cetirizin|ventolin|salbutamol|warfarin|antibiotic|autis|awtis|adhd|\basd\b|asperger|crohn|colitis|\bib[sd]\b|\bpku\b|\bhiv\b|ulcer|syndrom|disease|disorder|illness|condition|clefyd|glefyd|afiechyd|salwch|cyflwr|gyflwr|\bsick|cancer|canser|cystic|fibrosis|lupus|eczema|ecsema|migraine|meigryn|reflux|adlif|cholest|colest|blood pressure|pwysedd gwaed|pregnan|beichiog|feichiog|doctor|hospital|nurse|meddyg\b|ysbyty|nyrs|failure|methiant|surgery|llawdriniaeth/

/** Words that are often misspelt. A word with one wrong, missing or swapped letter matches. */
const OFTEN_MISSPELT_WORDS = [
  'coeliac',
  'celiac',
  'coeliacs',
  'epipen',
  'diabetes',
  'diabetic',
  'asthma',
  'asthmatic',
  'epilepsy',
  'epileptic',
  'anaphylaxis',
  'anaphylactic',
  'insulin',
  'inhaler',
  'adrenaline',
  'medication',
  'medicine',
  'eczema',
  'autistic',
  'autism',
  'pregnant',
]

/**
 * Returns true if a text names a medicine or illness. Neighbours see boxes, so such words must not be printed
 * (B-PAR-01).
 */
export function mentionsIllness(text: string): boolean {
  const foldedText = foldName(text).replaceAll(/[-_]/g, ' ')
  return MEDICAL_PATTERN.test(foldedText) || foldedText.split(/[^a-z]+/).some(isMisspelt)
}

/** Returns true if a text names coeliac disease, for which a box is packed without gluten. */
export function mentionsCoeliac(text: string): boolean {
  const words = foldName(text).split(/[^a-z]+/)
  return words.some(
    (word) =>
      /c[oe]?[ae]?lia[ck]|seliag/.test(word) ||
      ['coeliac', 'celiac', 'coeliacs'].some((term) => isOneTypoAway(word, term)),
  )
}

const isMisspelt = (word: string): boolean =>
  word.length >= 5 && OFTEN_MISSPELT_WORDS.some((term) => isOneTypoAway(word, term))

/** Returns true if two words differ by at most one letter added, removed, changed or swapped with its neighbour. */
function isOneTypoAway(word: string, term: string): boolean {
  if (Math.abs(word.length - term.length) > 1) return false
  let firstDifference = 0
  while (firstDifference < word.length && word[firstDifference] === term[firstDifference]) firstDifference += 1
  const [rest, knownRest] = [word.slice(firstDifference), term.slice(firstDifference)]
  return (
    rest.slice(1) === knownRest.slice(1) ||
    rest.slice(1) === knownRest ||
    rest === knownRest.slice(1) ||
    (rest[0] === knownRest[1] && rest[1] === knownRest[0] && rest.slice(2) === knownRest.slice(2))
  )
}
