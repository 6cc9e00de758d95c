import type { Rolldown } from 'vite'

/** The forms that families fill in on their phones. */
const FORMS = /src\/routes\/(registration|participant_registration)\//

/** Whether one of the forms asks for a module at once, by whatever modules. */
const isOfForms = (id: string, ctx: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (FORMS.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return ctx.getModuleInfo(id)?.importers.some((one) => isOfForms(one, ctx, seen)) ?? false
}

/**
 * The part of the app that the families' forms share with the club's pages: they must not load with it what they never
 * need.
 * @returns the name of its files; null for a module that is none of it
 */
export const familyPart = (id: string, ctx: Rolldown.ChunkingContext): string | null =>
  isOfForms(id, ctx) ? 'family' : null
