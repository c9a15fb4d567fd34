// What Stripe's script does beside the fields for cards, as far as its documents say: buttons of the wallets that a
// device has (the Express Checkout Element), the sheet that one of them opens, and what it gives (a PaymentMethod).
// A test says what the device has: `deviceWallets = { applePay: true, googlePay: true, cards: ['4242424242424242'] }`.
(() => {
  const cardsOnly = globalThis.Stripe;
  const NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
  const KEYS = { apple_pay: 'applePay', google_pay: 'googlePay' };
  const misused = (what) => {
    throw new Error(`IntegrationError: ${what}`);
  };
  const device = () => globalThis.deviceWallets ?? {};

  class WalletElements {
    constructor(options) {
      this.options = options;
      this.check();
      this.isSubmitted = false;
      this.chosen = null;
    }
    check() {
      const { mode, amount, currency, paymentMethodCreation } = this.options;
      if (!['payment', 'setup'].includes(mode)) misused(`no mode is called ${mode}`);
      if (mode === 'payment' && !(Number.isInteger(amount) && amount > 0)) misused('a payment has an amount');
      if (!/^[a-z]{3}$/u.test(currency)) misused('a currency is three small letters');
      if (paymentMethodCreation !== 'manual') misused('paymentMethodCreation is to be manual');
    }
    update(options) {
      Object.assign(this.options, options);
      this.check();
    }
    async submit() {
      this.isSubmitted = true;
      return {};
    }
    create(kind, options) {
      if (kind !== 'expressCheckout') misused(`no element is called ${kind}`);
      return new WalletButtons(this, options);
    }
  }

  class WalletButtons {
    constructor(elements, options) {
      this.elements = elements;
      this.options = options;
      this.listeners = {};
    }
    on(event, listener) {
      this.listeners[event] = listener;
      return this;
    }
    mount(box) {
      this.box = box;
      const shown = Object.keys(NAMES).filter((type) => device()[KEYS[type]] && this.options.paymentMethods?.[KEYS[type]] !== 'never');
      for (const type of shown) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = NAMES[type];
        Object.assign(button.style, { height: '48px', width: '100%', margin: '0 0 8px', background: '#000', color: '#fff', borderRadius: '4px' });
        button.addEventListener('click', () => this.click(type));
        box.append(button);
      }
      const has = (type) => shown.includes(type);
      const available = { applePay: has('apple_pay'), googlePay: has('google_pay'), amazonPay: false, klarna: false, link: false, paypal: false };
      setTimeout(() => this.listeners.ready?.({ elementType: 'expressCheckout', availablePaymentMethods: shown.length ? available : undefined }), 0);
    }
    click(type) {
      let answered = false;
      const once = (work) => (details) => {
        if (answered) return;
        answered = true;
        clearTimeout(late);
        work(details);
      };
      // A page that does not answer within a second gets no sheet.
      const late = setTimeout(once(() => undefined), 1000);
      const event = { elementType: 'expressCheckout', expressPaymentType: type, resolve: once((details) => this.open(type, details)), reject: once(() => undefined) };
      if (this.listeners.click) this.listeners.click(event);
      else event.resolve();
    }
    open(type, details = {}) {
      const { mode, amount, currency } = this.elements.options;
      const sum = (details.lineItems ?? []).reduce((total, item) => total + item.amount, 0);
      if (mode === 'payment' && sum > amount) misused('the items cost more than the amount');
      const sheet = document.createElement('div');
      sheet.setAttribute('role', 'dialog');
      sheet.setAttribute('aria-label', NAMES[type]);
      Object.assign(sheet.style, { position: 'fixed', inset: '0 0 auto', padding: '16px', background: '#fff', color: '#000', border: '2px solid #555', zIndex: '99999' });
      const says = (text) => {
        const line = document.createElement('p');
        line.textContent = text;
        sheet.append(line);
      };
      says(`${this.options.business?.name ?? ''} ${mode === 'payment' ? `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}` : 'keeps a card'}`);
      const again = details.applePay?.recurringPaymentRequest?.regularBilling;
      if (type === 'apple_pay' && again) says(`then ${(again.amount / 100).toFixed(2)} each ${again.recurringPaymentIntervalUnit}`);
      const press = (text, work) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = text;
        button.addEventListener('click', work);
        sheet.append(button);
      };
      for (const number of device().cards ?? ['4242424242424242'])
        press(`Pay with ${number.slice(-4)}`, () => {
          this.elements.chosen = { type, number, close: () => sheet.remove() };
          this.listeners.confirm?.({
            expressPaymentType: type,
            paymentFailed: () => {
              this.elements.chosen = null;
              sheet.remove();
            },
          });
        });
      press('Close the wallet', () => {
        sheet.remove();
        this.listeners.cancel?.({ elementType: 'expressCheckout' });
      });
      document.body.append(sheet);
    }
    destroy() {
      this.box?.replaceChildren();
    }
  }

  const post = async (path, body) => {
    const response = await fetch(`${LOCALSTRIPE_BASE_API}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };

  globalThis.Stripe = (key) => {
    const stripe = cardsOnly(key);
    const { elements, confirmCardSetup } = stripe;
    return Object.assign(stripe, {
      elements: (options) => (options ? new WalletElements(options) : elements()),
      createPaymentMethod: async ({ elements: group }) => {
        if (!group.isSubmitted) misused('elements.submit() comes first');
        const { chosen } = group;
        if (!chosen) misused('nobody paid in a sheet');
        group.chosen = null;
        group.isSubmitted = false;
        chosen.close();
        const made = await post('/_config/wallet', { type: chosen.type, number: chosen.number });
        return made.error ? { error: made.error } : { paymentMethod: made };
      },
      confirmCardSetup: async (secret, data) => {
        const method = data.payment_method;
        if (typeof method !== 'string') return confirmCardSetup(secret, data);
        const path = `/v1/setup_intents/${secret.split('_secret_')[0]}/`;
        const known = { key, client_secret: secret, use_stripe_sdk: true };
        let intent = await post(`${path}confirm`, { ...known, payment_method: method });
        if (intent.status === 'requires_action') {
          const isConfirmed = await openModal('3D Secure\nDo you want to confirm or cancel?', 'Complete authentication', 'Fail authentication');
          intent = await post(path + (isConfirmed ? 'confirm' : 'cancel'), known);
        }
        if (intent.error) return { error: intent.error };
        if (intent.status !== 'succeeded') return { error: { message: 'The bank did not confirm it.', type: 'card_error' } };
        return { setupIntent: intent };
      },
    });
  };
})();
