// A stand-in for Braintree's client in browsers, as far as pages of the site use it.
globalThis.braintree = globalThis.braintree ?? {};
globalThis.braintree.client = { create: async ({ authorization }) => ({ authorization }) };
