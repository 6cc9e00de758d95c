import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Parses the tokens that a CSS file declares. Key: token name. */
const readTokens = (file: string): Record<string, string> => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

const lightTokens = readTokens('./tokens.css')
const themes = { light: lightTokens, dark: { ...lightTokens, ...readTokens('./tokens-dark.css') } }

/** Returns the relative luminance by WCAG 2, or null for a translucent colour. */
const computeLuminance = (theme: Record<string, string>, name: string): number | null => {
  const value = theme[name] ?? ''
  const [, referencedName] = /^var\(\s*--([\w-]+)\s*\)$/.exec(value) ?? []
  if (referencedName) return computeLuminance(theme, referencedName)
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.map(Number) ?? []
  if (lightness === undefined || chroma === undefined || hue === undefined) return null
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clampToUnit = (part: number) => Math.min(1, Math.max(0, part))
  const red = clampToUnit(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
  const green = clampToUnit(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
  const blue = clampToUnit(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const computeContrast = (theme: Record<string, string>, one: string, other: string): number | null => {
  const [firstLuminance, secondLuminance] = [computeLuminance(theme, one), computeLuminance(theme, other)]
  if (firstLuminance === null || secondLuminance === null) return null
  return (Math.max(firstLuminance, secondLuminance) + 0.05) / (Math.min(firstLuminance, secondLuminance) + 0.05)
}

const tokenNames = Object.keys(lightTokens)

/** Pairs of a text colour and its background. */
const textPairs: [string, string][] = [
  ...tokenNames.flatMap((name): [string, string][] => {
    const surface = name.replace(/-foreground$/, '')
    return surface !== name && surface in lightTokens ? [[name, surface]] : []
  }),
  ...tokenNames
    .filter((name) => name.endsWith('-text'))
    .map((name): [string, string] => [name, name.replace(/-text$/, '-soft')]),
  ...['background', 'card', 'popover', 'muted'].flatMap((surface): [string, string][] => [
    ['foreground', surface],
    ['muted-foreground', surface],
  ]),
  ...['background', 'card', 'popover'].map((surface): [string, string] => ['link', surface]),
  ['primary-foreground', 'primary-hover'],
  ['hb-spine-muted', 'hb-spine'],
  ['hb-spine-foreground', 'hb-spine-hover'],
  ['hb-hero-muted', 'hb-hero'],
  ['hb-action-foreground', 'hb-action-hover'],
  ['hb-tile-muted', 'hb-tile'],
  ['hb-tile-foreground', 'hb-tile-hover'],
  ['hb-tile-muted', 'hb-tile-hover'],
  ['hb-here-muted', 'hb-here'],
  ['hb-here-foreground', 'hb-here-hover'],
  ['hb-here-muted', 'hb-here-hover'],
  ['toast-action', 'toast'],
  ...[1, 2, 3, 4, 5, 6].map((index): [string, string] => ['hb-avatar-foreground', `hb-avatar-${index}`]),
]

/** Pairs of a colour and its background, for edges and marks that carry meaning without text. */
const markPairs: [string, string][] = [
  ['input', 'background'],
  ['input', 'card'],
  ['ring', 'background'],
  ['ring', 'card'],
  ['hb-tile-box', 'hb-tile'],
  ['hb-here-tick', 'hb-here-box'],
  ['hb-here-box', 'hb-here'],
]

describe.each(Object.entries(themes))('the colours of the %s theme', (_name, theme) => {
  const findLowContrast = (pairs: [string, string][], least: number) =>
    pairs.flatMap(([one, other]) => {
      const contrastRatio = computeContrast(theme, one, other)
      return contrastRatio !== null && contrastRatio < least ? [`${one} on ${other}: ${contrastRatio.toFixed(2)}`] : []
    })

  it('text has a contrast of 4.5:1 or better', () => {
    const measuredPairs = textPairs.filter(([one, other]) => computeContrast(theme, one, other) !== null)
    expect(measuredPairs.length).toBeGreaterThan(40)
    expect(findLowContrast(textPairs, 4.5)).toEqual([])
  })

  it('edges and marks have a contrast of 3:1 or better', () => {
    expect(findLowContrast(markPairs, 3)).toEqual([])
  })
})
