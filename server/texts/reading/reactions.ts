/** Verbs in a phone's report of a reaction. The phone sends the reaction as a separate text. */
const VERBS = [
  'liked',
  'loved',
  'disliked',
  'laughed at',
  'emphasi[sz]ed',
  'questioned',
  'removed an? .{1,40} from',
  'reacted .{1,40} (?:to|with .{1,20} to)',
  'hoffodd',
  'hoffwyd',
  'carodd',
  'wedi (?:hoffi|caru|chwerthin am|pwysleisio|cwestiynu|dad-?hoffi)',
  '(?:wedi )?(?:ymateb(?:odd|wyd)?|adweithi(?:o|odd|wyd)) .{1,40} i',
]
const QUOTE = '["“”„«‟‹\'‘]'
const EMOJI = String.raw`[\p{Extended_Pictographic}\u200b-\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\s]`

const WITH_WORDS = new RegExp(
  `^\\s*(?:${VERBS.join('|')})\\s*(?:${QUOTE}|an? (?:image|message|photo|video)\\s*$)`,
  'iu',
)
const WITH_EMOJI = new RegExp(`^(?=.*\\p{Extended_Pictographic})${EMOJI}+(?:to|i)\\s*${QUOTE}`, 'isu')

/** True if a text is a phone's report of a reaction, such as `Liked “…”` or `👍 to “…”`. */
export function isReaction(text: string): boolean {
  return WITH_WORDS.test(text) || WITH_EMOJI.test(text)
}
