import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { ChangePassword } from './change-password.tsx'
import { SignInList } from './sign-in-list.tsx'

/** Sheet for the user's own account: password and signed-in devices. */
export const AccountSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  /** Incremented after each password change, so that the list of sign-ins reloads. */
  const [changes, setChanges] = useState(0)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={<Trans>Password and devices</Trans>}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-6"
      >
        {changing ? (
          <ChangePassword
            onDone={() => {
              setChanging(false)
              setChanges((before) => before + 1)
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setChanging(true)}>
              <Trans>Change the password</Trans>
            </Button>
          </div>
        )}
        <SignInList key={changes} />
      </SheetContent>
    </Sheet>
  )
}
