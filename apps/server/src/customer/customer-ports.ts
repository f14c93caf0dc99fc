import type { Customer, customer } from '@zhizao/contract/customer/customer'
import type { Given } from '@zhizao/contract/http/call'
import type { PageInput } from '@zhizao/contract/http/page'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'

/** What this domain is given by the process. */
export interface CustomerPorts {
  nextCode: NextCode
  /** Objects that are delivered to customers. */
  delivered: {
    /** The column of objects that names their customer. */
    to: PgColumn
    /** Objects that the caller may see. */
    seen(context: Context): SQL | undefined
    /** Objects of a customer, or those of none, that the caller may see. */
    page(
      customerId: Customer['id'] | null,
      input: PageInput & { keyword?: string },
      context: Context,
    ): Promise<Given<typeof customer.objects>>
    /** Gives objects to a customer, or takes them from it; answers which, in words. */
    relate(
      customerId: string,
      change: 'add' | 'remove',
      objectIds: readonly string[],
      context: Context,
    ): Promise<string>
  }
}
