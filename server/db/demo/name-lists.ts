/** Names that go together, as lists with commas. */
export type Names = {
  /** `A/B` where men and women carry the name in different forms. */
  surnames: string
  girls: string
  boys: string
  women: string
  men: string
  /** First languages other than English that these families may speak. */
  languages?: string
  /** What most of these families eat. */
  diet?: 'halal' | 'vegetarian'
}
