import { expect, type Page } from '@playwright/test';
import { ask } from './reader';

/** Types a card of the demonstration. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/40');
  await page.getByLabel('Security code').fill('123');
}

/** Buys the monthly plan without its screens. */
export async function subscribe(page: Page, card = '4242'): Promise<void> {
  const { createPaymentMethod } = await ask(
    page,
    'mutation($token:String!){createPaymentMethod(token:$token){... on SavedPaymentMethod{id}}}',
    { token: `demonstration-${card}-12-2040` },
  );
  const input = {
    membershipType: 'MONTHLY',
    currency: 'USD',
    shownAmount: 500,
    paymentMethodId: createPaymentMethod?.id,
    requestKey: 'browser-test-1',
  };
  const { purchaseMembership } = await ask(
    page,
    'mutation($input:PurchaseMembershipInput!){purchaseMembership(input:$input){... on Purchase{id isDone}}}',
    { input },
  );
  expect(purchaseMembership).toBeTruthy();
}

/** The id of the reader's membership. */
export async function ownMembership(page: Page): Promise<string> {
  const { viewer } = await ask(page, '{viewer{membership{membershipId}}}', {});
  const held = viewer?.membership as { membershipId: string } | undefined;
  return held?.membershipId ?? '';
}
