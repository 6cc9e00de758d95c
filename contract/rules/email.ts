/**
 * Folds an e-mail address so that two spellings of one mailbox are equal: case and Unicode forms, and for Gmail dots and what follows
 * a plus. `fold_email` of the database does the same.
 */
export function foldEmail(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase()
  const [local = '', domain = ''] = folded.split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return folded
  const mailbox = local.split('+')[0]?.replaceAll('.', '') ?? ''
  return `${mailbox}@gmail.com`
}
