import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Banner } from '@/ui/banner.tsx'
import { Name } from '@/ui/name.tsx'
import { useTypedAddresses } from './use-typed-addresses.ts'

/** Coordinator's tasks about addresses that families typed (B-FAM-03). Renders nothing without a task or a network. */
export const TypedAddressesBanner = () => {
  const { t } = useLingui()
  const { answer } = useTypedAddresses()
  if (!answer?.count) return null
  return (
    <Banner tone="warning" icon={PencilLine} className="xl:min-h-touch xl:py-0 xl:text-sm">
      <div className="grid gap-2 py-1 xl:flex xl:flex-wrap xl:items-center xl:gap-x-4 xl:gap-y-0 xl:py-0">
        <p>
          <b>
            <Plural
              value={answer.count}
              one="# address was changed by a family."
              other="# addresses were changed by families."
            />
          </b>{' '}
          <Trans>Accept it under “Family link” on the record.</Trans>
        </p>
        <ul aria-label={t`Addresses changed by families`} className="grid gap-2">
          {answer.results.map(({ id, name, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link
                to="/registered/$id"
                params={{ id }}
                className="inline-flex min-h-touch items-center font-bold wrap-anywhere"
              >
                <Name>{name}</Name>
              </Link>
              <span className="text-sm">{formatTimestamp(at)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  )
}
