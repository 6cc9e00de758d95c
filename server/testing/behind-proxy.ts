import { createApp } from '../app.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import { createLog, type Log } from '../core/log.ts'
import { readEnv } from '../settings/env.ts'
import type { TestApi } from './api.ts'
import { silentServices } from './silent-services.ts'
import { createTestStorage } from './storage.ts'

const TEST_JWT_SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

/**
 * Creates a second app on the test API's database that trusts a proxy. The `X-Forwarded-For` header sets each call's
 * address.
 */
export const createAppBehindProxy = ({ db }: TestApi, log: Log = createLog('silent')) =>
  createApp({
    env: { ...readEnv({ DATA_DIR: '/nowhere', TRUST_PROXY: 'true' }), JWT_SECRET: TEST_JWT_SECRET },
    log,
    db,
    tokens: createTokenService(TEST_JWT_SECRET),
    tries: createTryCounter(db, TEST_JWT_SECRET),
    storage: createTestStorage(),
    ...silentServices,
  })
