/** Translatable fields of news, important dates, church connections and videos. */
export const contentTexts = { title: 'line', content: 'rich' } as const
