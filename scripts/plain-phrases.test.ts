import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { beforeAll, describe, expect, it } from 'vitest'

/** Phrases that the screens must not contain, because a plainer text has replaced them. */
const replacedPhrases = {
  en: [
    'without a name last heard',
    'each once',
    'The decision is yours',
    'Look into these',
    'Not mailed',
    'both ways',
    'rows that disagree',
    'Nothing has been run',
    'Keep a year',
    'sealed',
    'other hands',
    'to go on',
    'then go on',
    'Hand the tablet over',
    'Transfer and delete',
    'nothing that was written',
    'I am the wrong person',
    'What are they to you',
    'True statements',
    'No one known',
    'for a person to decide',
  ],
  cy: ['pob un unwaith', 'ddwy ffordd', 'llechen i eraill', 'oedi neu beidio', 'Yn dal ar goll'],
}

describe.each(['en', 'cy'] as const)('screens in %s', (language) => {
  const texts: string[] = []
  beforeAll(async () => {
    const [catalog] = await getCatalogs(getConfig())
    const messages = Object.values((await catalog?.read(language)) ?? {})
    for (const { message = '', translation } of messages) texts.push(translation || message)
  })

  it.each(replacedPhrases[language])('do not contain "%s"', (phrase) => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => text.toLowerCase().includes(phrase.toLowerCase()))).toEqual([])
  })
})
