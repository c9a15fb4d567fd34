import { expect, test } from 'vitest';
import { applePayShows, recurringOf } from './wallet';

test('Apple Pay shows where the device has none or a new one, and not where it has an old one', () => {
  expect(applePayShows(undefined)).toBe('auto');
  expect(applePayShows({ supportsVersion: (version) => version <= 3 })).toBe('auto');
  expect(applePayShows({ supportsVersion: (version) => version <= 2 })).toBe('never');
});

test('Apple Pay shows what is paid again and when it begins', () => {
  const order = { due: 500, currency: 'USD', label: 'Member, monthly' };
  expect(recurringOf(order, new Date(0))).toBeUndefined();
  const renewal = { amount: 500, unit: 'month', freeDays: 7, manageAt: 'https://quire.example/manage' } as const;
  const regularBilling = {
    label: 'Member, monthly',
    amount: 500,
    recurringPaymentIntervalUnit: 'month',
    recurringPaymentIntervalCount: 1,
    recurringPaymentStartDate: new Date('1970-01-08'),
  };
  const request = { paymentDescription: 'Member, monthly', managementURL: 'https://quire.example/manage', regularBilling };
  expect(recurringOf({ ...order, renewal }, new Date(0))).toEqual({ recurringPaymentRequest: request });
});
