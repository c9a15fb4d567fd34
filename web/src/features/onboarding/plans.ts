import * as limit from '@/gen/limits';
import { price } from '@/lib/text/price';

/** A plan as the screen shows it. */
export interface Plan {
  name: string;
  price: string;
  crossed?: string;
  per: string;
  saves?: string;
  gives: readonly string[];
}

const MEMBER = ['Every story, without a limit', 'Support for the writers you read'];
const FRIEND = [...MEMBER, 'More for the writers you read', 'Stories you can share with friends who pay nothing'];

/** The plans with the prices of the domain (spec 2 §9). */
export const PLANS: readonly Plan[] = [
  { name: 'Member, by the year', price: price(limit.PRICE_YEARLY), crossed: price(limit.PRICE_YEARLY_CROSSOUT), per: 'a year', saves: `Save ${price(limit.SAVED_YEARLY)}`, gives: MEMBER },
  { name: 'Member, by the month', price: price(limit.PRICE_MONTHLY), per: 'a month', gives: MEMBER },
  { name: 'Friend, by the year', price: price(limit.PRICE_PREMIUM_YEARLY), crossed: price(limit.PRICE_PREMIUM_YEARLY_CROSSOUT), per: 'a year', gives: FRIEND },
  { name: 'Friend, by the month', price: price(limit.PRICE_PREMIUM_MONTHLY), per: 'a month', gives: FRIEND },
];
