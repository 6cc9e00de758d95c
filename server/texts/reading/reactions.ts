/** Verbs in a phone's report of a reaction. The phone sends the reaction as a separate text. */
const REACTION_VERBS = [
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
const QUOTE_PATTERN = '["“”„«‟‹\'‘]'
const EMOJI_PATTERN = String.raw`[\p{Extended_Pictographic}\u200b-\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\s]`

const WORD_REACTION_PATTERN = new RegExp(
  `^\\s*(?:${REACTION_VERBS.join('|')})\\s*(?:${QUOTE_PATTERN}|an? (?:image|message|photo|video)\\s*$)`,
  'iu',
)
const EMOJI_REACTION_PATTERN = new RegExp(
  `^(?=.*\\p{Extended_Pictographic})${EMOJI_PATTERN}+(?:to|i)\\s*${QUOTE_PATTERN}`,
  'isu',
)

/** True if a text is a phone's report of a reaction, such as `Liked “…”` or `👍 to “…”`. */
export function isReaction(text: string): boolean {
  return WORD_REACTION_PATTERN.test(text) || EMOJI_REACTION_PATTERN.test(text)
}
