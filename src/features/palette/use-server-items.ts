import { applicantRoles } from '@contract/recruitment/vocabulary.ts'
import type { SearchKind, SearchResult } from '@contract/search.ts'
import { staffRoles, userTypes } from '@contract/user.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Building2, ChefHat, type LucideIcon, UserCheck, UserCog, Users } from 'lucide-react'
import { staffRoleLabels, userTypeLabels } from '@/words/account-labels.ts'
import type { PaletteGroup, PaletteItem, PalettePage } from './palette-items.ts'

const placeByKind: Record<Exclude<SearchKind, 'page'>, { group: PaletteGroup; icon: LucideIcon }> = {
  club: { group: 'clubs', icon: Building2 },
  user: { group: 'people', icon: Users },
  staff: { group: 'people', icon: UserCog },
  application: { group: 'applications', icon: UserCheck },
  volunteer_application: { group: 'applications', icon: ChefHat },
}

const applicantRoleLabels: Record<(typeof applicantRoles)[number], MessageDescriptor> = {
  Coordinator: msg`Coordinator`,
  'Core Team Member': msg`Core Team Member`,
}

/** Returns a function that builds the rows of the server's results. Their roles are translated. */
export function useServerItems(pages: readonly PalettePage[]) {
  const { i18n, t } = useLingui()
  const getRoleLabel = ({ kind, role }: SearchResult): string => {
    if (kind === 'volunteer_application') return t`Lunchmaker`
    const label =
      findLabel(userTypes, userTypeLabels, role) ??
      findLabel(staffRoles, staffRoleLabels, role) ??
      findLabel(applicantRoles, applicantRoleLabels, role)
    return label ? i18n._(label) : (role ?? '')
  }
  const toPageItem = ({ href, detail }: SearchResult): PaletteItem[] => {
    const page = pages.find(({ to: route }) => route === href.split('?')[0])
    if (!page) return []
    const count = Number(detail)
    return [{ group: 'pages', icon: page.icon, label: i18n._(page.label), detail: t`all ${count} matches`, href }]
  }
  return (results: readonly SearchResult[]): PaletteItem[] =>
    results.flatMap((result) => {
      const { kind, label, detail, href } = result
      if (kind === 'page') return toPageItem(result)
      const facts = kind === 'club' ? [detail] : [getRoleLabel(result), detail]
      return [{ ...placeByKind[kind], label, detail: facts.filter(Boolean).join(', '), href }]
    })
}

function findLabel<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, MessageDescriptor>,
  searched: string | null,
): MessageDescriptor | undefined {
  const value = values.find((one) => one === searched)
  return value && labels[value]
}
