//! Texts of the result types that any call may answer with.

super::messages! { result:
    "result type" {
        [] "toast" Described BAD_REQUEST = "That did not work. Please check what you entered.";
        [] "toast" Described UNAUTHORIZED = "Please sign in first.";
        [] "toast" Described FORBIDDEN = "You are not allowed to do this.";
        [] "toast" Described NOT_FOUND = "We could not find what you were looking for.";
        [] "toast" Described CONFLICT = "Someone changed this in the meantime. Please reload and try again.";
        [] "toast" Described RATE_LIMITED = "That was a bit fast. Please wait a moment and try again.";
        [] "toast" Described TOO_MANY_REQUESTS = "Too many attempts. Please try again later.";
        [] "toast" Described PAYMENT_DECLINED = "Your payment method was declined. Please try another one.";
        [] "toast" Described UNAVAILABLE = "This is not available right now. Please try again in a few minutes.";
        [] "toast" Described MAX_PINNED = "You've reached the limit of pinned stories. Unpin one first.";
        [] "toast" Described BANNED_LINKS = "The story cannot be published, because it contains links that are not allowed.";
        [] "toast" Described SUSPENDED = "Your account is suspended.";
        [] "toast" Described CHECKOUT_NOT_AVAILABLE = "Paying is not possible right now. Please try again later.";
        [] "toast" Described MISSING_LOCALIZATION = "Please tell us your country first, so that we can show the right price.";
        [] "toast" Described PHONE_NUMBER = "Please enter a valid phone number.";
        [] "toast" Described ALREADY_EXISTS = "This already exists.";
    }
}
