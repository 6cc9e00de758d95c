import {
  type OpenDeclaration,
  safeguardingDeclarationFormOperations,
} from '@contract/recruitment/safeguarding-declaration-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { call } from '@/api/call.ts'
import { TickQuestion } from '@/kit/public/choice-questions.tsx'
import { FormPrivacy } from '@/kit/public/form-privacy.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import type { LeaveForm } from './link-form-page.tsx'
import { FormHeading, SingleVisitFormPage } from './single-visit-form-page.tsx'

const declarationSteps = [{ fields: ['confirmed'], schema: v.object({ confirmed: v.literal(true, 'missing') }) }]

/** Page of the yearly safeguarding declaration, opened by a link without a sign-in (PUB-46 to PUB-53). */
export const DeclarationScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const operation = safeguardingDeclarationFormOperations['safeguarding_declaration_forms.get']
  return (
    <SingleVisitFormPage<OpenDeclaration>
      id={id}
      load={(signal) => call(operation, { params: { id }, signal })}
      gone={t`This Safeguarding Declaration link is not valid.`}
    >
      {(declaration, leave) => <DeclarationForm id={id} declaration={declaration} {...leave} />}
    </SingleVisitFormPage>
  )
}

const DeclarationForm = ({ id, declaration, ...leave }: LeaveForm & { id: string; declaration: OpenDeclaration }) => {
  const { t } = useLingui()
  const form = useLocalForm({
    steps: declarationSteps,
    begin: { values: { confirmed: false }, step: 0 },
    choices: [],
    ...leave,
    words: () => t`Tick this to sign.`,
    send: () =>
      call(safeguardingDeclarationFormOperations['safeguarding_declaration_forms.submit'], {
        params: { id },
        body: { confirmed: true },
      }),
  })
  const { year, full_name: name, organisation__name: club } = declaration
  return (
    <>
      <FormHeading title={<Trans>Safeguarding declaration {year}</Trans>}>
        {club ? `${name}, ${club}` : name}
      </FormHeading>
      <div className="card grid gap-3 p-4 leading-snug">
        <p className="font-bold">
          <Trans>I declare:</Trans>
        </p>
        <ul className="grid list-disc gap-2 pl-6">
          <li>
            <Trans>I have read the safeguarding policy of my club, and I keep to it.</Trans>
          </li>
          <li>
            <Trans>I know who to tell when I am worried about a child or an adult at risk.</Trans>
          </li>
          <li>
            <Trans>
              Since I last told you, I have had no conviction or caution that is not protected, and there has been no
              concern about my behaviour towards children or adults at risk.
            </Trans>
          </li>
          <li>
            <Trans>If any of this changes, I tell my coordinator or safeguarding leader at once.</Trans>
          </li>
        </ul>
        <p className="text-sm text-muted-foreground">
          <Trans>If something here is not true of you, do not sign. Talk to your safeguarding leader instead.</Trans>
        </p>
      </div>
      <ShortForm form={form} labels={{ confirmed: t`Signature` }} sendLabel={<Trans>Sign</Trans>}>
        <TickQuestion
          field="confirmed"
          label={<Trans>I have read this declaration, and it is true. Ticking this counts as my signature.</Trans>}
        />
        <FormPrivacy />
      </ShortForm>
    </>
  )
}
