//! Texts about payment methods.

super::messages! { payment:
    "any page" {
        [M016] "toast" Ui UPDATED = "Your payment method has been updated successfully.";
    }
    "payment banner" {
        [M121] "text" Ui HAS_EXPIRED = "Your payment method has expired.";
        [M122] "text" Ui PAYMENT_FAILED = "Your subscription payment failed.";
        [M123] "link" Ui UPDATE = "Update payment method";
        [M124] "text" Ui WILL_EXPIRE = "Your payment method will expire soon.";
        [M125] "link" Ui UPDATE_TO_KEEP = "Update to keep your membership";
    }
    "declined payment" {
        [] "error" Error CARD_DECLINED = "Your card was declined. Try another card, or ask your bank.";
        [] "error" Error INSUFFICIENT_FUNDS = "Your card has insufficient funds. Try another card.";
        [] "error" Error CARD_EXPIRED = "Your card has expired. Try another card.";
        [] "error" Error NOT_CONFIRMED = "Your bank couldn’t confirm that it’s you, so nothing was charged. Try again or use another card.";
        [] "error" Error PAYPAL_DECLINED = "PayPal didn’t pay, and nothing was charged. Choose another way to pay in PayPal, or pay by card.";
        [] "error" Error NO_METHOD = "There is no payment method to charge.";
    }
    "payment method" {
        [M126] "card line" Ui EXPIRED = "Expired";
        [M127] "card line" Ui EXPIRES = "Expires";
    }
}
