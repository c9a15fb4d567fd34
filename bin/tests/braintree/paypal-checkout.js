// A stand-in for Braintree's part of PayPal's button, and for the button: it asks on the page what PayPal asks in a
// window of its own.
{
  const origin = new URL(document.currentScript.src).origin;
  const agree = async (as) => {
    const answer = await fetch(`${origin}/_agree`, { method: 'POST', body: JSON.stringify({ as }) });
    return (await answer.json()).nonce;
  };
  const checkout = {
    loadPayPalSDK: async (options) => {
      if (!options.vault) throw new Error('an account is kept');
      globalThis.paypal = { FUNDING: { PAYPAL: 'paypal' }, Buttons: buttons };
      return checkout;
    },
    createPayment: async ({ flow }) => {
      if (flow !== 'vault') throw new Error('an account is kept');
      return 'BA-1';
    },
    tokenizePayment: async ({ as }) => ({ nonce: await agree(as), details: { email: 'buyer@paypal.example' } }),
    teardown: async () => undefined,
  };
  const ask = (of) => {
    const window = document.createElement('div');
    window.setAttribute('role', 'dialog');
    window.setAttribute('aria-label', 'PayPal');
    window.style.cssText = 'position:fixed;inset:0;z-index:2147483647;display:grid;place-content:center;gap:8px;background:#fff';
    const button = (label, act) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      element.style.cssText = 'padding:12px;border:1px solid #000;background:#fff;color:#000';
      element.addEventListener('click', () => {
        window.remove();
        void act();
      });
      window.append(element);
    };
    button('Agree', () => of.onApprove({ as: 'good' }));
    button('Agree without money', () => of.onApprove({ as: 'declined' }));
    button('Cancel', () => of.onCancel());
    document.body.append(window);
  };
  const buttons = (of) => ({
    render: async (box) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = 'PayPal';
      element.style.cssText = 'inline-size:100%;min-block-size:44px;border:0;border-radius:4px;background:#ffc439;color:#111;font-weight:700';
      element.addEventListener('click', async () => {
        await of.createBillingAgreement();
        ask(of);
      });
      box.replaceChildren(element);
    },
    close: async () => undefined,
  });
  globalThis.braintree.paypalCheckout = { create: async () => checkout };
}
